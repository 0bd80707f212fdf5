import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { usualDocsForm } from '#domain/knowledge/settings.ts'
import {
  demoPassword,
  laptop,
  openBrowser,
  showOnFailure,
  type DeskBrowser,
} from '../../support/browser/browser.ts'
import { findingsInBothLights } from '../axe.ts'
import { until } from '../../support/until.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

let workspace: Workspace
let reader: DeskBrowser
const paths: Record<string, string> = {}

const content =
  '<h2>Before</h2><p>Read <code>this</code> <a href="https://ridgeline.example">first</a>.</p>' +
  '<aside data-callout="info"><p>Know <a href="https://ridgeline.example">it</a>.</p></aside>' +
  '<aside data-callout="warning"><p>Hot!</p></aside><aside data-callout="success"><p>Done.</p></aside>' +
  '<h2>After</h2><p><a href="https://youtu.be/dQw4w9WgXcQ" data-video="YouTube">Watch it</a></p>' +
  '<blockquote><p>Words.</p></blockquote><ol><li>One</li></ol><pre><code>x = 1</code></pre>' +
  '<table><tbody><tr><th>Bike</th><th>Range</th></tr><tr><td>Ridge 2</td><td>90 km</td></tr></tbody></table>'

/** Creates each kind of public page, as the owner. */
async function publish(): Promise<void> {
  let token = ''
  const send = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const answer = await fetch(`${workspace.url}/api${path}`, {
      ...{ method, ...(body && { body: JSON.stringify(body) }) },
      headers: { ...(body && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` },
    })
    expect([path, answer.status]).toEqual([path, 200])
    return (await answer.json()) as Body
  }
  const first = async (path: string) => (await send<{ data: { id: number }[] }>('GET', path)).data[0]?.id ?? 0
  const user = { email: workspace.owner, password: demoPassword }
  token = (await send<{ token: string }>('POST', '/account/login', user)).token
  // Its own one: demo knowledge bases share their ids between accounts.
  const { id: docId } = await send<{ id: number }>('POST', '/docs/createDoc', { name: 'Riders' })
  const mailboxId = await first('/desk/mailboxes')
  const docsForm = { ...usualDocsForm, isActive: true, mailboxId, isNumber: true, isCaptcha: true }
  await send('POST', '/docs/updateDocSettings', { id: docId, docsForm })
  const words = { docId, name: 'Everything at once', content, isPublished: true }
  const article = await send<{ webLink: string }>('POST', '/docs/article/createArticle', words)
  const status = await send<{ url: string }>('POST', '/status-page/setting', {
    name: workspace.owner.slice(-30),
  })
  const service = { name: 'Rider app', description: 'For riders', startDate: 5 }
  const { id: serviceId } = await send<{ id: number }>('POST', '/status-page/services/add', service)
  const incident = await send<{ id: number }>('POST', '/status-page/incidents/incident', {
    ...{ title: 'Slow app', sourceId: await first('/status-page/incidents/source'), startDate: 5 },
    effectedServices: [{ serviceId, effect: 'PO' }],
  })
  const portal = await send<{ url: string }>('PUT', '/portal/setting', { isClientPortalCreated: true })
  const form = await send<{ code: string }>('POST', '/channels', {
    ...{ headerText: 'Write to us', subHeaderText: 'We answer soon.', submitText: 'Send', mailboxId },
    ...{ submitMsg: 'Thank you.', captcha: true, attachments: true, isActive: true },
    allowFields: ['name', 'email', 'phone', 'subject', 'message'],
  })
  const help = `/help/${docId}`
  const page = new URL(status.url).pathname
  Object.assign(paths, {
    ...{ centers: '/help', front: help, article: new URL(article.webLink).pathname },
    ...{ search: `${help}?q=once`, nothing: `${help}?q=zzzz`, contact: `${help}/contact` },
    ...{ status: page, history: `${page}/history`, incident: `${page}/incidents/${incident.id}` },
    ...{ subscribe: `${page}/subscribe`, portal: new URL(portal.url).pathname },
    form: /\/contact\/\w+/.exec(form.code)?.[0],
  })
}

beforeAll(async () => {
  workspace = await openWorkspace()
  reader = await openBrowser()
  await publish()
})
beforeEach(() => showOnFailure(reader))
afterAll(async () => {
  await reader.close()
})

test.each([laptop, { width: 390, height: 844 }])(
  'areas-public 0.3.9: public pages are accessible by day and by night, and fit, at $width',
  async (size) => {
    const { page } = reader
    await page.setViewportSize(size)
    const found: Record<string, string[]> = {}
    for (const [name, path] of Object.entries(paths)) {
      const answer = await page.goto(workspace.url + path)
      expect([name, answer?.status()]).toEqual([name, 200])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      const all = [...(await findingsInBothLights(page)), ...(wide > 0 ? [`${wide} px too wide`] : [])]
      if (all.length > 0) found[name] = all
    }
    expect(found).toEqual({})
    expect(reader.problems).toEqual([])
  },
)

test('a help center is read and searched without a connection, with no script but the one that keeps it', async () => {
  const { page, context } = reader
  const { front = '', article = '', contact = '' } = paths
  await page.goto(workspace.url + article)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const isKept = () => page.evaluate(async (path) => Boolean(await caches.match(path)), `${front}/kept.json`)
  await until('the index is kept', isKept)
  await page.goto(workspace.url + article)
  await context.setOffline(true)
  await page.goto(workspace.url + article)
  expect(await page.locator('h1').textContent()).toBe('Everything at once')
  await page.goto(workspace.url + front)
  await page.getByRole('searchbox').fill('Ridge 2')
  await page.keyboard.press('Enter')
  await page.getByText('without a connection').waitFor()
  expect(await page.getByRole('link', { name: 'Everything at once' }).getAttribute('href')).toBe(article)
  expect(await findingsInBothLights(page)).toEqual([])
  // Forms and portals are never cached.
  for (const path of [contact, paths['portal'] ?? ''])
    await expect(page.goto(workspace.url + path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  await context.setOffline(false)
  await page.goto(workspace.url + front)
  expect(reader.problems.filter((problem) => !problem.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
