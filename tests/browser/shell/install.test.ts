import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openWholeBrowser,
  shellIsInstalled,
  showOnFailure,
  signIn,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

let workspace: Workspace
let browser: DeskBrowser

beforeAll(async () => {
  workspace = await openWorkspace()
  browser = await openWholeBrowser()
  await signIn(browser.page, workspace.url, workspace.priya)
  await shellIsInstalled(browser.page)
})

afterAll(async () => {
  await browser?.remove()
})

beforeEach(() => showOnFailure(browser))

interface Manifest {
  id: string
  name: string
  short_name: string
  start_url: string
  scope: string
  display: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}

test('CARD-001, CARD-014: Chromium finds nothing that stands against installing', async () => {
  const session = await browser.context.newCDPSession(browser.page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors, url } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/support/manifest.webmanifest')
  const { appId } = await session.send('Page.getAppId')
  expect(appId).toBe(`${workspace.url}/support/`)
})

test('the manifest names the app, its scope, and icons that load in their sizes', async () => {
  const answer = await fetch(`${workspace.url}/support/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const manifest = (await answer.json()) as Manifest
  expect(manifest).toMatchObject({
    id: '/support/',
    name: 'Outpost',
    start_url: '/support/',
    scope: '/support/',
    display: 'standalone',
  })
  const sizes = manifest.icons.map(({ sizes: size, purpose = 'any' }) => `${size} ${purpose}`)
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  for (const icon of manifest.icons) {
    const loaded = await browser.page.evaluate(async (src) => {
      const response = await fetch(src)
      const bitmap = await createImageBitmap(await response.blob())
      return { type: response.headers.get('content-type'), size: `${bitmap.width}x${bitmap.height}` }
    }, new URL(icon.src, answer.url).href)
    expect(loaded).toEqual({ type: icon.type, size: icon.sizes })
  }
})

test('the icon offers views of the inbox, which open as such', async () => {
  const { page } = browser
  const { shortcuts } = (await (await fetch(`${workspace.url}/support/manifest.webmanifest`)).json()) as {
    shortcuts: { name: string; url: string }[]
  }
  expect(shortcuts.map(({ name }) => name)).toEqual(['Mine', 'Unassigned', 'Unread'])
  for (const { name, url } of shortcuts) {
    await page.goto(new URL(url, workspace.url).href)
    await page.getByRole('region', { name: 'Conversations' }).getByRole('button', { name }).waitFor()
  }
  await page.goto(`${workspace.url}/support/inbox`)
})

test('the page tells an iPhone that it is an app', async () => {
  const html = await (await fetch(`${workspace.url}/support/`)).text()
  const metas = [...html.matchAll(/<meta name="([\w-]+)" content="([^"]*)"/g)].map(([, name, content]) => [
    name,
    content,
  ])
  expect(Object.fromEntries(metas)).toMatchObject({
    'apple-mobile-web-app-capable': 'yes',
    'apple-mobile-web-app-title': 'Outpost',
    'apple-mobile-web-app-status-bar-style': 'default',
  })
  const icon = /rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1] ?? ''
  const answer = await fetch(new URL(icon, workspace.url))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('a maskable icon may be cut to a circle: its edge is one colour without holes', async () => {
  const edge = await browser.page.evaluate(async () => {
    const bitmap = await createImageBitmap(await (await fetch('/support/maskable-512.png')).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const colors = new Set<string>()
    const { width, height } = bitmap
    for (let at = 0; at < width; at += 1)
      for (const [x, y] of [
        [at, 0],
        [at, height - 1],
        [0, at],
        [width - 1, at],
      ] as const)
        colors.add([...(context?.getImageData(x, y, 1, 1).data ?? [])].join(','))
    return [...colors]
  })
  expect(edge).toHaveLength(1)
  expect(edge[0]).toMatch(/,255$/)
})

test('signing in and looking around breaks no rule of the content security policy', async () => {
  const { page, problems } = browser
  await page.getByRole('grid', { name: 'Conversations' }).getByRole('row').first().click()
  await page.getByRole('region', { name: 'Conversation', exact: true }).getByRole('article').first().waitFor()
  expect(problems).toEqual([])
})
