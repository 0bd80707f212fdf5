import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword, openBrowser, showOnFailure, type DeskBrowser } from '../../support/browser/browser.ts'
import { identityToken } from '../../support/services/identity-token.ts'
import { findings } from '../axe.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

/* A shop on another origin, with a CSP that only allows the desk's script and frame. */

let workspace: Workspace
let browser: DeskBrowser
let server: Server
let shop: string
let snippet = ''
let attributes = ''

beforeAll(async () => {
  workspace = await openWorkspace()
  const { url } = workspace
  server = createServer((_, answer) => {
    answer.setHeader('content-security-policy', `default-src 'none'; script-src ${url}; frame-src ${url}`)
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(
      `<!doctype html><html lang="en" ${attributes}><title>Shop</title><h1>Forks and frames</h1>${snippet}</html>`,
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Another site than the desk's 127.0.0.1, so the frame has third-party storage.
  shop = `http://localhost:${(server.address() as AddressInfo).port}`
  browser = await openBrowser()
})
beforeEach(() => showOnFailure(browser))
afterAll(async () => {
  await browser?.remove()
  server?.close()
})

async function call<Body>(method: string, path: string, body?: object, token = ''): Promise<Body> {
  const answer = await fetch(`${workspace.url}/api${path}`, {
    ...{ method, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as Body
}

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[data-outpost-widget]')

/** A message with a file is queued offline and survives a lost answer; the agent gets it once and answers. */
async function sendsWithoutConnection(panel: FrameLocator, id: number, token: string) {
  const { page } = browser
  const log = panel.getByRole('log', { name: 'Messages' })
  await page.context().setOffline(true)
  const asked = page.waitForEvent('filechooser')
  await panel.getByRole('button', { name: 'Attach files' }).click()
  const file = { name: 'fork.txt', mimeType: 'text/plain', buffer: Buffer.from('It is bent') }
  await (await asked).setFiles(file)
  await panel.getByRole('button', { name: 'Remove fork.txt' }).waitFor()
  await panel.getByRole('textbox', { name: 'Message' }).fill('One more thing')
  await page.keyboard.press('Enter')
  await panel.getByText('Waiting for a connection').waitFor()
  await panel.getByRole('button', { name: 'Discard' }).waitFor()
  let lost = 0
  await page.route('**/messages', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await page.context().setOffline(false)
  await log.getByText('One more thing').waitFor()
  // Queued until the retry, which the server answers as already received.
  await expect.poll(() => panel.getByText('One more thing').count()).toBe(1)
  await page.unroute('**/messages')
  expect(lost).toBe(1)
  const thread = await call<object>('GET', `/desk/conversations/${id}`, undefined, token)
  // Once, although it was sent twice.
  expect(JSON.stringify(thread).split('"name":"fork.txt"')).toHaveLength(2)
  const body = new FormData()
  body.append('file', new File(['For Ivo'], 'label.txt', { type: 'text/plain' }))
  const kept = await fetch(`${workspace.url}/api/desk/attachments`, {
    ...{ method: 'POST', body, headers: { authorization: `Bearer ${token}` } },
  })
  const { id: fileId } = (await kept.json()) as { id: number }
  const reply = { to: ['ivo@petrov.example'], messageHtml: '<p>See the label.</p>', attachments: [fileId] }
  await call('POST', `/desk/conversations/${id}/messages`, reply, token)
  const saved = page.waitForEvent('download')
  await log.getByRole('button', { name: 'label.txt, 1 KB' }).click({ timeout: 90_000 })
  const download = await saved
  expect(download.suggestedFilename()).toBe('label.txt')
  expect(readFileSync(await download.path(), 'utf8')).toBe('For Ivo')
}

/** A verified visitor finds and continues the conversation started with their address, then signs out. */
async function provesWhoIsThere(panel: FrameLocator, made: { id: number; code: string }, token: string) {
  const { page } = browser
  const { secret } = await call<{ secret: string }>(
    'POST',
    `/support-widgets/${made.id}/secret`,
    undefined,
    token,
  )
  const aud = /data-widget="(\w+)"/.exec(made.code)?.[1]
  const exp = Math.floor(Date.now() / 1000) + 600
  const signed = identityToken({ aud, email: 'ivo@petrov.example', name: 'Ivo Petrov', exp }, secret)
  const identify = (said: string | null) =>
    page.evaluate(
      (it) => (window as unknown as { Outpost: { identify(t: string | null): void } }).Outpost.identify(it),
      said,
    )
  snippet = made.code.replace('></script>', ` data-identity="${signed}"></script>`)
  await page.goto(shop)
  await panel.getByRole('button', { name: 'Open chat' }).click()
  const earlier = panel.getByRole('navigation', { name: 'Earlier conversations' })
  await earlier.getByRole('button', { name: 'Is my <b>fork</b> ready?' }).click()
  await panel.getByRole('log', { name: 'Messages' }).getByText('Yes, come by today.').waitFor()
  const inside = page.frames().at(-1) as Frame
  expect(await findings(inside as unknown as Page)).toEqual([])
  await panel.getByRole('button', { name: 'All conversations' }).click()
  expect(await findings(inside as unknown as Page)).toEqual([])
  await panel.getByRole('searchbox', { name: 'Search articles' }).fill('order')
  await panel.getByText(/^\d articles?$/).waitFor()
  expect(await panel.getByRole('search').getByRole('link').first().getAttribute('href')).toContain('/help/')
  await panel.getByRole('textbox', { name: 'Message' }).fill('Thank you')
  await page.keyboard.press('Enter')
  await panel.getByRole('log', { name: 'Messages' }).getByText('Thank you').waitFor()
  const kept = await inside.evaluate(() => JSON.stringify(localStorage))
  await identify(null)
  await earlier.waitFor({ state: 'hidden' })
  expect(await panel.getByText('Thank you').count()).toBe(0)
  expect(kept).not.toContain('Thank you')
  await identify(signed)
  await earlier.getByRole('button', { name: 'Thank you' }).waitFor()
  await identify('forged')
  await earlier.waitFor({ state: 'hidden' })
  snippet = made.code
}

test('a widget on another origin is written to by keyboard, and shows what the agent answers', async () => {
  const { page, problems } = browser
  const email = workspace.owner
  const { token } = await call<{ token: string }>('POST', '/account/login', { email, password: demoPassword })
  const { data } = await call<{ data: { id: number }[] }>('GET', '/desk/mailboxes', undefined, token)
  // Its own knowledge base, since copied workspaces share ids.
  const { id: docId } = await call<{ id: number }>('POST', '/docs/createDoc', { name: 'Riders' }, token)
  const article = { docId, name: 'Change an order', content: '<p>Write to us.</p>', isPublished: true }
  await call('POST', '/docs/article/createArticle', article, token)
  const widget = {
    ...{
      name: 'Ridgeline',
      mailboxId: data[0]?.id,
      color: '#1b5f47',
      position: 'end',
      greeting: 'Hello there.',
    },
    ...{
      askFields: ['name', 'email'],
      allowedOrigins: [shop],
      docId,
    },
    isActive: true,
  }
  const made = await call<{ id: number; code: string }>('POST', '/support-widgets', widget, token)
  snippet = made.code
  await page.goto(shop)
  const panel = frameOf(page)
  await panel.getByRole('button', { name: 'Open chat' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByRole('dialog', { name: 'Ridgeline' }).waitFor()
  expect(await panel.getByRole('button', { name: 'Close chat' }).count()).toBe(2)
  await page.keyboard.type('Ivo Petrov')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ivo@petrov.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Is my <b>fork</b> ready?')
  await page.keyboard.press('Enter')
  await panel.getByText('We answer here and by email to ivo@petrov.example.').waitFor()
  const log = panel.getByRole('log', { name: 'Messages' })
  await log.getByText('Is my <b>fork</b> ready?').waitFor()

  const found = await call<{ data: { id: number; type: string }[] }>(
    ...(['GET', '/desk/conversations?limit=5', undefined, token] as const),
  )
  const { id } = found.data.find(({ type }) => type === 'support_widget') ?? { id: 0 }
  const reply = { to: ['ivo@petrov.example'], messageHtml: '<p>Yes, come by today.</p>' }
  await call('POST', `/desk/conversations/${id}/messages`, reply, token)
  await log.getByText('Yes, come by today.').waitFor()
  await sendsWithoutConnection(panel, id, token)
  const inside = page.frames().at(-1) as Frame
  // The checker works on any document.
  expect(await findings(inside as unknown as Page)).toEqual([])

  await page.keyboard.press('Escape')
  await expect
    .poll(() =>
      panel
        .getByRole('button', { name: 'Open chat' })
        .evaluate((it) => it.ownerDocument.activeElement === it),
    )
    .toBe(true)
  await page.reload()
  await panel.getByRole('button', { name: 'Open chat' }).click()
  await log.getByText('Yes, come by today.').waitFor()
  expect(problems.filter((problem) => !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(problem))).toEqual([])

  await provesWhoIsThere(panel, made, token)
  const unexpected = problems.filter(
    (problem) =>
      !/ERR_(INTERNET_DISCONNECTED|FAILED)/.test(problem) && !/401.*\/identify|signed JWT/.test(problem),
  )
  expect(unexpected).toEqual([])

  attributes = 'dir="rtl"'
  await page.goto(shop)
  await panel.getByRole('button', { name: 'Open chat' }).waitFor()
  const place = await page.locator('iframe[data-outpost-widget]').boundingBox()
  expect(place?.x).toBe(0)

  await call(
    'PUT',
    `/support-widgets/${made.id}`,
    { ...widget, allowedOrigins: ['https://other.example'] },
    token,
  )
  await page.goto(shop)
  await page.waitForTimeout(500)
  expect(await panel.getByRole('button', { name: 'Open chat' }).count()).toBe(0)
})
