import { get as httpGet } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article } from '#domain/knowledge/article.ts'
import type { KnowledgeBase } from '#domain/knowledge/knowledge-base.ts'
import type { DocDetail } from '#domain/knowledge/settings.ts'
import type { Portal } from '#domain/portal/settings.ts'
import type { StatusPage } from '#domain/status-page/page.ts'
import { checkHosts } from '#server/hosts/hosts.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { startDnsServer, type DnsServer } from '../../support/services/dns-server.ts'

let desk: TestDesk
let dns: DnsServer
let docId: number
let pageId: number
let article: Article
const start = Date.now()
let now = start
const day = 24 * 3_600_000

const call = <Body>(method: string, path: string, body?: object, as: DeskUser = desk.owner) =>
  desk.call<Body>(method, path, { as, ...(body ? { body } : {}) })

/** Sends a request with a Host header. */
const ask = (host: string, path = '/', headers: Record<string, string> = {}) =>
  new Promise<{ status: number; to: string | undefined; text: string }>((resolve, reject) => {
    const at = new URL(desk.url)
    const options = { host: at.hostname, port: at.port, path, headers: { host, ...headers } }
    httpGet(options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, to: answer.headers.location, text }))
    }).on('error', reject)
  })

beforeAll(async () => {
  dns = await startDnsServer()
  const clock = { now: () => now, monotonic: () => now, after: () => () => undefined }
  desk = await openDesk({ clock, config: { dnsServers: [dns.address] } })
  docId = (await call<KnowledgeBase>('POST', '/docs/createDoc', { name: 'Riders' })).body.id
  const words = { docId, name: 'Charge it', content: '<p>Overnight.</p>', isPublished: true }
  article = (await call<Article>('POST', '/docs/article/createArticle', words)).body
  pageId = (await call<StatusPage>('POST', '/status-page/setting', { name: 'Ridgeline' })).body.id
})
afterAll(async () => {
  await desk.close()
  await dns.close()
})

const setCname = (cname: string, id = docId, as?: DeskUser) =>
  call<DocDetail>('POST', '/docs/updateDocSettings', { id, cname }, as)
const check = (id = docId, as?: DeskUser) => call<DocDetail>('POST', '/docs/checkHost', { id }, as)
const setRecord = ({ recordName, recordValue }: NonNullable<DocDetail['hostState']>) =>
  dns.zone.set(recordName, { txt: ['v=spf1 -all', recordValue] })

test('D2-32, KBS-021: a host serves the help center once its record is in DNS, and is its address from then on', async () => {
  const { body: set } = await setCname('help.ridgeline.example')
  expect(set).toMatchObject({ cname: 'help.ridgeline.example', url: `http://desk.test/help/${docId}` })
  expect(set.hostState).toMatchObject({ recordName: '_outpost.help.ridgeline.example', verifiedAt: null })
  expect((await check()).body.hostState).toMatchObject({ checkedAt: now, verifiedAt: null })
  expect((await ask('help.ridgeline.example')).status).toBe(421)
  if (set.hostState) setRecord(set.hostState)
  const { body: verified } = await check()
  expect(verified.hostState).toMatchObject({ verifiedAt: now })
  expect(verified.url).toBe('http://help.ridgeline.example/')
  // The first request may still use the cached hosts, and is redirected.
  expect([200, 307]).toContain((await ask('help.ridgeline.example')).status)
  const front = await ask('help.ridgeline.example')
  expect(front.status).toBe(200)
  expect(front.text).toContain('<link rel="canonical" href="http://help.ridgeline.example/"/>')
  expect(front.text).toContain(`href="/${article.id}-charge-it"`)
  const shown = await ask('Help.Ridgeline.example.:80', `/${article.id}-charge-it?x`)
  expect(shown.text).toContain(`href="http://help.ridgeline.example/${article.id}-charge-it"`)
  // Search engines get one canonical URL.
  const onDesk = await ask('desk.test', `/help/${docId}/${article.id}-charge-it`)
  expect(onDesk.text).toContain(
    `rel="canonical" href="http://help.ridgeline.example/${article.id}-charge-it"`,
  )
})

test('a host of public pages has nothing of the desk', async () => {
  for (const path of [
    '/api/account/me',
    '/support/',
    '/socket.io/x',
    '/api/openapi.json',
    '/help',
    '/help/1',
  ])
    expect([path, (await ask('help.ridgeline.example', path)).status]).toEqual([path, 404])
  expect((await ask('help.ridgeline.example', '/support/favicon.svg')).text).not.toContain('<h1')
  expect((await ask('help.ridgeline.example', '/favicon.ico')).to).toBe('/support/favicon.svg')
})

test('areas-public 0.3, 2: an unknown host is answered by 421 and stands nowhere in it', async () => {
  for (const path of ['/', '/support/', `/help/${docId}`, '/api/account/me']) {
    const answer = await ask('evil.test', path)
    expect(answer).toEqual({ status: 421, to: undefined, text: '' })
  }
  const passed = await ask('desk.test', `/help/${docId}`, { 'x-forwarded-host': 'evil.test' })
  expect(passed.status).toBe(200)
  expect(passed.text).not.toContain('evil')
  expect((await ask('evil.test', '/api/health')).status).toBe(200)
  for (const own of ['127.0.0.1', 'localhost:80', '[::1]', 'desk.test.'])
    expect((await ask(own, `/help/${docId}`)).status).toBe(200)
})

test('a host is claimed by anybody and verified for one; another page of the account cannot have it', async () => {
  const theirs = (await call<KnowledgeBase>('POST', '/docs/createDoc', { name: 'Thieves' }, desk.stranger))
    .body
  const claimed = (await setCname('help.ridgeline.example', theirs.id, desk.stranger)).body
  if (claimed.hostState) dns.zone.get(claimed.hostState.recordName)?.txt?.push(claimed.hostState.recordValue)
  expect(await check(theirs.id, desk.stranger)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  const custom = { id: pageId, customUrl: 'help.ridgeline.example' }
  expect(await call('PUT', '/status-page/setting/custom-url', custom)).toMatchObject({
    status: 400,
    body: { field: 'customUrl', message: 'This host is taken' },
  })
})

test('D2-32: a status page has its host in the same way', async () => {
  const custom = { id: pageId, customUrl: 'status.ridgeline.example' }
  await call('PUT', '/status-page/setting/custom-url', custom)
  const { body } = await call<{ data: StatusPage[] }>('GET', '/status-page/setting')
  const state = body.data[0]?.hostState
  if (state) setRecord(state)
  const checked = await call<StatusPage>('POST', '/status-page/setting/check-host', { id: pageId })
  expect(checked.body).toMatchObject({ hostState: { verifiedAt: now }, customUrl: custom.customUrl })
  expect(checked.body.url).toBe('http://status.ridgeline.example/status/ridgeline')
  await ask(custom.customUrl)
  const front = await ask(custom.customUrl)
  expect([front.status, front.text.includes('Ridgeline')]).toEqual([200, true])
  expect((await ask(custom.customUrl, '/history')).status).toBe(200)
  expect((await ask(custom.customUrl, '/status/ridgeline/history')).status).toBe(200)
  expect((await ask(custom.customUrl, '/api/v2/summary.json')).text).toContain('"components":')
})

test('without its record a host is served for seven days, and not longer; checks are daily', async () => {
  const parts = { database: desk.database, dnsServers: [dns.address], now: () => now }
  dns.zone.delete('_outpost.help.ridgeline.example')
  const isServed = async () => {
    await checkHosts(parts)
    const rows = await desk.sql<{ is: boolean }>(
      'select verified_at is not null as is from hosts where doc_id = $1',
      [docId],
    )
    return rows[0]?.is
  }
  now = start + day
  expect(await checkHosts(parts)).toBeGreaterThan(1)
  expect(await checkHosts(parts)).toBe(0)
  now = start + 7 * day
  expect(await isServed()).toBe(true)
  now = start + 9 * day
  expect(await isServed()).toBe(false)
  await ask('help.ridgeline.example')
  expect((await ask('help.ridgeline.example')).status).toBe(421)
})

test('DNS that does not answer takes nothing away, and the button says so', async () => {
  now = start
  dns.isSilent = true
  const { status, body } = await call<{ message: string }>('POST', '/status-page/setting/check-host', {
    id: pageId,
  })
  dns.isSilent = false
  expect([status, body.message]).toEqual([503, 'DNS did not answer. Try again in a moment.'])
}, 20_000)

test('D2-32: a client portal is served on a host of its own, and nothing else is', async () => {
  const words = { isClientPortalCreated: true, domain: 'my.ridgeline.example' }
  const { body: set } = await call<Portal>('PUT', '/portal/setting', words)
  expect(set.url).toMatch(/^http:\/\/desk\.test\/portal\/\d+$/)
  if (set.hostState) setRecord(set.hostState)
  const { body: verified } = await call<Portal>('POST', '/portal/setting/check-host', {})
  expect(verified.url).toMatch(/^http:\/\/my\.ridgeline\.example\/portal\/\d+$/)
  await ask('my.ridgeline.example')
  const front = await ask('my.ridgeline.example')
  expect(front.status).toBe(200)
  expect(front.text).toContain(`<link rel="canonical" href="${verified.url}"/>`)
  expect((await ask('my.ridgeline.example', '/sign-in')).text).toContain('Send me a link')
  expect((await ask('my.ridgeline.example', '/support/')).status).toBe(404)
})
