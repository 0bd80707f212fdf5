import { mkdtempSync, rmSync } from 'node:fs'
import { get as httpGet } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Article } from '#domain/knowledge/article.ts'
import type { KnowledgeBase } from '#domain/knowledge/knowledge-base.ts'
import { nodeClock } from '#server/node-clock.ts'
import { onMaintenanceDatabase, type EmbeddedConfig } from '#server/store/embedded-database.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

const second = 1000
const minute = 60 * second
let now = Date.UTC(2026, 10, 27, 14, 2)
const clock = { now: () => now, monotonic: () => now, after: nodeClock.after }
const folder = mkdtempSync(join(tmpdir(), 'outpost-published-'))
let desk: TestDesk
/** Second process on the same desk. */
let other: TestDesk
/** Process whose first request comes while the database is away. */
let late: TestDesk
let docId: number
let article: Article
const statusPath = '/status/ridgeline'

const call = async <Body>(method: string, path: string, body?: object, as: DeskUser = desk.owner) => {
  const answer = await desk.call<Body>(method, path, { as, ...(body ? { body } : {}) })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body
}
const write = (words: Partial<Article>, as?: DeskUser) =>
  call<Article>('POST', '/docs/article/createArticle', { docId, isPublished: true, ...words }, as)
const pathOf = ({ webLink }: Article) => new URL(webLink).pathname

const get = async (
  path: string,
  { of = desk, headers = {} }: { of?: TestDesk; headers?: HeadersInit } = {},
) => {
  const answer = await fetch(of.url + path, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
/** Counts the transactions of an action. */
const transactionsOf = async (work: () => Promise<unknown>, of = desk) => {
  const spies = (['system', 'desk', 'look'] as const).map((name) => vi.spyOn(of.database, name))
  await work()
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return count
}

beforeAll(async () => {
  desk = await openDesk({ clock, publishedFolder: folder })
  const beside = { beside: desk, clock, publishedFolder: folder }
  other = await openDesk({ ...beside, publishedFolder: join(folder, 'of-another-machine') })
  docId = (await call<KnowledgeBase>('POST', '/docs/createDoc', { name: 'Riders', detail: 'For riders' })).id
  article = await write({ name: 'Charge the battery', content: '<p>Overnight.</p>' })
  await call('POST', '/status-page/setting', { name: 'Ridgeline' })
})
beforeEach(() => {
  now += second
})
afterAll(async () => {
  await late?.close()
  await other.close()
  await desk.close()
  rmSync(folder, { recursive: true, force: true })
})

const pages: [name: string, path: () => string][] = [
  ['all help centers', () => '/help'],
  ['the front', () => `/help/${docId}`],
  ['an article', () => pathOf(article)],
  ['a sitemap', () => `/help/${docId}/sitemap.xml`],
  ['the index that browsers keep', () => `/help/${docId}/kept.json`],
  ['robots.txt', () => `/help/${docId}/robots.txt`],
  ['a status page', () => statusPath],
  ['its history', () => `${statusPath}/history`],
  ['its feed', () => `${statusPath}/feed.atom`],
  ['its JSON', () => `${statusPath}/status.json`],
]

test.each(pages)('%s is rendered once, and sent again without a statement', async (_, path) => {
  const first = await get(path())
  let again = first
  expect(await transactionsOf(async () => (again = await get(path())))).toBe(0)
  expect([again.status, again.text]).toEqual([200, first.text])
  for (const name of ['content-type', 'cache-control', 'content-security-policy', 'etag'])
    expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
  const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
  expect(await get(path(), known)).toMatchObject({ status: 304, text: '' })
  const plain = await get(path(), { headers: { 'accept-encoding': 'identity' } })
  expect(plain.text).toBe(first.text)
})

test('what makes no difference makes no further page, and other names of a host reach no other page', async () => {
  const front = await get(`/help/${docId}`)
  const variants = [`/help/${docId}?utm=1`, `/help/${docId}-riders`, `/help/${docId}?q=`]
  expect(await transactionsOf(() => Promise.all(variants.map((path) => get(path))))).toBe(0)
  expect((await get(variants[1] as string)).text).toBe(front.text)
  const hostile = await new Promise<string>((resolve, reject) => {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test' }
    httpGet(desk.url + pathOf(article), { headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += String(part))).on('end', () => resolve(text))
    }).on('error', reject)
  })
  expect(hostile).not.toContain('evil.test')
  expect((await get(pathOf(article))).text).not.toContain('evil.test')
})

test('another account has pages of its own: a change there renders none of ours', async () => {
  const as = desk.stranger
  const base = await call<KnowledgeBase>('POST', '/docs/createDoc', { name: 'Theirs', detail: 'x' }, as)
  await get(pathOf(article))
  const theirs = await write({ docId: base.id, name: 'Their words', content: '<p>x</p>' }, as)
  expect((await get(pathOf(theirs))).text).toContain('Their words')
  const looks = vi.spyOn(desk.database, 'look')
  await get(pathOf(article))
  expect(looks).not.toHaveBeenCalled()
  looks.mockRestore()
  // Below another help center's id the article is not found.
  const mixed = pathOf(article).replace(`/help/${docId}/`, `/help/${base.id}/`)
  expect((await get(mixed)).status).toBe(404)
})

test('a change is seen at once here, and within a second by another process; a draft changes nothing', async () => {
  const one = await write({ name: 'Tyres', content: '<p>First words</p>' })
  const path = pathOf(one)
  for (const of of [desk, other]) expect((await get(path, { of })).text).toContain('First words')
  const changed = { ...one, content: '<p>Second words</p>' }
  await call('PUT', '/docs/article/updateArticle', changed)
  expect((await get(path)).text).toContain('Second words')
  now += second
  expect((await get(path, { of: other })).text).toContain('Second words')
  const draft = { name: one.name, content: '<p>Third words</p>' }
  await call('PUT', '/docs/article/updateDraft', { id: one.id, draft })
  const looks = vi.spyOn(desk.database, 'look')
  expect((await get(path)).text).toContain('Second words')
  expect(looks).not.toHaveBeenCalled()
  looks.mockRestore()
  await call('DELETE', '/docs/article/deleteArticle', { id: one.id })
  expect((await get(path)).status).toBe(404)
  now += second
  expect((await get(path, { of: other })).status).toBe(404)
})

test('a status page shows an incident within a second, and is rendered every 30 seconds', async () => {
  await get(statusPath, { of: other })
  const { data } = await call<{ data: { id: number }[] }>('GET', '/status-page/incidents/source')
  const service = { name: 'Rider app', description: 'For riders', startDate: 5 }
  const { id: serviceId } = await call<{ id: number }>('POST', '/status-page/services/add', service)
  const effectedServices = [{ serviceId, effect: 'PO' }]
  const words = { title: 'Slow app', sourceId: data[0]?.id, startDate: now, effectedServices }
  await call('POST', '/status-page/incidents/incident', words)
  now += second
  for (const path of [statusPath, `${statusPath}/status.json`])
    expect((await get(path, { of: other })).text).toContain('Slow app')
  now += 31 * second
  const looks = vi.spyOn(other.database, 'look')
  await get(statusPath, { of: other })
  expect(looks).toHaveBeenCalled()
  looks.mockRestore()
})

describe('with PostgreSQL out of reach', () => {
  const setReach = async (isOpen: boolean) => {
    const { host: socket, database } = desk.connection as EmbeddedConfig
    await onMaintenanceDatabase(socket, async (client) => {
      await client.query(`alter database ${database} allow_connections ${isOpen}`)
      if (!isOpen)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
          database,
        ])
    })
  }
  const reads = () =>
    desk.sql<{ times: number }>('select times from article_views where article_id = $1', [article.id])
  const before = new Map<string, string>()

  beforeAll(async () => {
    now += second
    for (const [, path] of pages) before.set(path(), (await get(path())).text)
    await desk.parts.readings.flush()
    late = await openDesk({ beside: desk, clock, publishedFolder: folder })
    await setReach(false)
    now += second
  })
  afterAll(() => setReach(true))

  test.each(pages)(
    '%s is sent again by this process, and from disk by one that has asked for nothing yet',
    async (_, path) => {
      for (const of of [desk, late])
        expect(await get(path(), { of })).toMatchObject({ status: 200, text: before.get(path()) })
    },
  )

  test('a status page says when it was last confirmed once that is five minutes ago', async () => {
    expect((await get(statusPath)).text).not.toContain('Last confirmed')
    now += 6 * minute
    const { status, text } = await get(statusPath)
    expect(status).toBe(200)
    expect(text).toMatch(/role="status">Last confirmed <time dateTime="[^"]+">27 Nov 2026, 14:0\d /)
    expect((await get(`${statusPath}/history`, { of: late })).text).toContain('Last confirmed')
    expect((await get(pathOf(article))).text).toBe(before.get(pathOf(article)))
  })

  test('a page that was never rendered cannot be answered, and readings wait for the database', async () => {
    expect((await get(`/help/${docId}/contact`)).status).toBe(503)
    await get(pathOf(article))
    await desk.parts.readings.flush()
    await setReach(true)
    const [was] = await reads()
    await desk.parts.readings.flush()
    const [is] = await reads()
    expect(is?.times).toBe((was?.times ?? 0) + 3)
    now += second
    expect((await get(statusPath)).text).not.toContain('Last confirmed')
  })
})
