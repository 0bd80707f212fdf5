import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article, ArticleLine } from '#domain/knowledge/article.ts'
import type { Version, VersionLine } from '#domain/knowledge/version.ts'
import { publishingTimer } from '#server/knowledge/publishing.ts'
import { reviewTimer } from '#server/notifications/article-reviews.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { ringDue } from '#server/timers/ring.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
let docId: number

const call = <Body = Article>(method: string, path: string, body?: object, as = desk.owner) =>
  desk.call<Body>(method, `/docs/${path}`, { as, ...(body ? { body } : {}) })
const write = async (words: object) =>
  (await call('POST', 'article/createArticle', { docId, isPublished: true, ...words })).body
const shown = async ({ webLink }: Article) => (await fetch(desk.url + new URL(webLink).pathname)).text()
const versions = async (query: string) =>
  (await call<{ data: VersionLine[] }>('GET', `article/getArticleVersions?${query}`)).body.data

beforeAll(async () => {
  desk = await openDesk()
  docId = (await call<{ id: number }>('POST', 'createDoc', { name: 'Riders' })).body.id
})
afterAll(() => desk.close())

test('a draft of a published article changes no public page and no link until it is published', async () => {
  const made = await write({ name: 'Charge it', content: '<p>Overnight.</p>' })
  const draft = { name: 'Charge it well', content: '<p>At noon.<script>x()</script></p>' }
  const { body: drafted } = await call('PUT', 'article/updateDraft', { id: made.id, revision: 1, draft })
  expect(drafted).toMatchObject({
    ...{
      name: 'Charge it',
      content: '<p>Overnight.</p>',
      hasDraft: true,
      revision: 2,
      webLink: made.webLink,
    },
    draft: { name: 'Charge it well', content: '<p>At noon.</p>', updatedById: desk.owner.id },
  })
  expect(await shown(made)).not.toContain('At noon')
  const { body: list } = await call<{ data: ArticleLine[] }>('GET', `article/getArticles?docId=${docId}`)
  expect(list.data[0]).toMatchObject({ name: 'Charge it', hasDraft: true })
  const late = await call('PUT', 'article/updateDraft', { id: made.id, revision: 1, draft })
  expect(late).toMatchObject({ status: 409, body: { facts: { current: { revision: 2 } } } })
  const words = { id: made.id, ...draft, isPublished: true, revision: 2 }
  const { body: published } = await call('PUT', 'article/updateArticle', words)
  expect(published).toMatchObject({ name: 'Charge it well', draft: null, hasDraft: false })
  expect(await shown(published)).toContain('At noon')
  // Discarding a draft keeps the published content.
  await call('PUT', 'article/updateDraft', { id: made.id, draft })
  const { body: without } = await call('PUT', 'article/updateDraft', { id: made.id, draft: null })
  expect(without).toMatchObject({ draft: null, name: 'Charge it well' })
})

test('an article that nobody reads yet has no draft beside it', async () => {
  const made = await write({ name: 'Soon', isPublished: false })
  const refused = await call('PUT', 'article/updateDraft', { id: made.id, draft: { name: 'X', content: '' } })
  expect(refused.status).toBe(409)
})

test('D1-148: an autosave of an article that nobody reads keeps no version and shows nothing; the next saving keeps one', async () => {
  const made = await write({ name: 'Soon', content: '<p>One.</p>', isPublished: false })
  const save = (content: string, more: object) =>
    call('PUT', 'article/updateArticle', { id: made.id, name: 'Soon', content, isPublished: false, ...more })
  await save('<p>One, tw</p>', { revision: 1, isAutosave: true })
  const { body } = await save('<p>One, two.</p>', { revision: 2, isAutosave: true })
  expect(body).toMatchObject({ content: '<p>One, two.</p>', isPublished: false, revision: 3 })
  expect((await save('<p>Late.</p>', { revision: 2, isAutosave: true })).status).toBe(409)
  expect((await fetch(desk.url + new URL(made.webLink).pathname)).status).toBe(404)
  expect(await versions(`articleId=${made.id}`)).toHaveLength(1)
  // Its text exists already, its version does not.
  await save('<p>One, two.</p>', { revision: 3 })
  const [newest, ...older] = await versions(`articleId=${made.id}`)
  expect([newest, older.length]).toMatchObject([{ number: 2 }, 1])
})

test('KBS-031, D1-142: each saving is a version; restoring one makes another with its words', async () => {
  const made = await write({ name: 'Store it', content: '<p>Dry.</p>' })
  const save = (name: string, content: string) =>
    call('PUT', 'article/updateArticle', { id: made.id, name, content, isPublished: true })
  await save('Store it well', '<p>Dry and cool.</p>')
  // Nothing changed, so there is no version to restore.
  await save('Store it well', '<p>Dry and cool.</p>')
  const [second, first, ...more] = await versions(`articleId=${made.id}`)
  expect([second, first, more]).toMatchObject([
    { number: 2, name: 'Store it well', isPublished: true, createdById: desk.owner.id },
    { number: 1, name: 'Store it', restoredFrom: null },
    [],
  ])
  const path = `article/getVersionDetail?versionId=${first?.id}`
  expect((await call<Version>('GET', path)).body).toMatchObject({
    ...{ docId, articleId: made.id, content: '<p>Dry.</p>', plainContent: 'Dry.' },
  })
  const { body: restored } = await call('POST', 'article/restoreVersion', { versionId: first?.id })
  expect(restored).toMatchObject({ name: 'Store it', content: '<p>Dry.</p>', isPublished: true })
  expect(await versions(`articleId=${made.id}`)).toMatchObject([{ number: 3, restoredFrom: 1 }, {}, {}])
  expect(await shown(restored)).not.toContain('cool')
  const newest = await versions(`docId=${docId}`)
  expect(newest[0]).toMatchObject({ articleId: made.id, number: 3 })
})

test('a version is not restored over what somebody else wrote, nor by who only reads', async () => {
  const made = await write({ name: 'Ride it', content: '<p>Far.</p>' })
  const [first] = await versions(`articleId=${made.id}`)
  await call('PUT', 'article/updateArticle', { id: made.id, name: 'Ride it', content: '<p>Near.</p>' })
  const restore = (as = desk.owner) =>
    call('POST', 'article/restoreVersion', { versionId: first?.id, revision: 1 }, as)
  expect([(await restore()).status, (await restore(desk.agent)).status]).toEqual([409, 403])
})

const hour = 3_600_000
const warnings: string[] = []
/** Two processes poll at the same time, twice. */
async function ring(now: number) {
  const log = { warn: (message: string) => void warnings.push(message) }
  const parts = { database: desk.database, kinds: [publishingTimer, reviewTimer], random: nodeRandom, log }
  for (let round = 0; round < 2; round += 1) await Promise.all([ringDue(parts, now), ringDue(parts, now)])
  expect(warnings).toEqual([])
}
const plan = (id: number, publishAt: number | null) =>
  call<Article & { field: string; message: string }>('PUT', 'article/updatePublishing', { id, publishAt })
const read = async (id: number) => (await call('GET', `article/getArticleDetail?articleId=${id}`)).body

test('a draft is published at its time with the words it has then, once, also after the server was off', async () => {
  const made = await write({ name: 'Rent it', content: '<p>Daily.</p>' })
  const draft = (content: string) =>
    call('PUT', 'article/updateDraft', { id: made.id, draft: { name: 'Rent it well', content } })
  expect((await plan(made.id, Date.now() + hour)).status).toBe(409)
  await draft('<p>Weekly.</p>')
  expect(await plan(made.id, Date.now() - 1)).toMatchObject({
    ...{ status: 400, body: { field: 'publishAt', message: 'Pick a time that is not over' } },
  })
  const at = Date.now() + hour
  await plan(made.id, at + hour)
  expect((await plan(made.id, at)).body.publishing).toEqual({ at, byId: desk.owner.id })
  await draft('<p>Monthly.</p>')
  expect(await draft('')).toMatchObject({ status: 400, body: { field: 'content' } })
  await ring(at - 1)
  expect((await read(made.id)).publishing).toEqual({ at, byId: desk.owner.id })
  // The server was off for a day.
  await ring(at + 24 * hour)
  const after = await read(made.id)
  expect(after).toMatchObject({ name: 'Rent it well', draft: null, publishing: null, isPublished: true })
  expect(await shown(after)).toContain('Monthly')
  expect(await versions(`articleId=${made.id}`)).toMatchObject([
    { number: 2, name: 'Rent it well', isPublished: true, createdById: desk.owner.id },
    { number: 1 },
  ])
})

test('an article that nobody reads yet is published at its time', async () => {
  const made = await write({ name: 'New', content: '', isPublished: false })
  const at = Date.now() + hour
  expect((await plan(made.id, at)).body).toMatchObject({ field: 'content' })
  const save = (words: object) => call('PUT', 'article/updateArticle', { id: made.id, name: 'New', ...words })
  await save({ content: '<p>One.</p>' })
  await plan(made.id, at)
  await save({ content: '<p>Two.</p>' })
  await ring(at)
  expect(await read(made.id)).toMatchObject({ isPublished: true, content: '<p>Two.</p>', publishing: null })
})

test('what is published, thrown away, called off or put in the trash meanwhile is not published later', async () => {
  const at = Date.now() + hour
  const planned = async (name: string) => {
    const made = await write({ name, content: '<p>Old.</p>' })
    await call('PUT', 'article/updateDraft', { id: made.id, draft: { name, content: '<p>New.</p>' } })
    await plan(made.id, at)
    return made.id
  }
  const [shownNow, thrown, off, trashed] = [
    await planned('a'),
    await planned('b'),
    await planned('c'),
    await planned('d'),
  ]
  const words = { name: 'a', content: '<p>Mine.</p>', isPublished: true }
  await call('PUT', 'article/updateArticle', { id: shownNow, ...words })
  await call('PUT', 'article/updateDraft', { id: shownNow, draft: { name: 'a', content: '<p>Next.</p>' } })
  await call('PUT', 'article/updateDraft', { id: thrown, draft: null })
  await plan(off, null)
  await desk.call('DELETE', `/docs/article/deleteArticle?id=${trashed}`, { as: desk.owner })
  await call('POST', 'article/restoreArticle', { id: trashed })
  await ring(at)
  const contents = []
  for (const id of [shownNow, thrown, off, trashed]) {
    const { content, publishing } = await read(id)
    contents.push([content, publishing])
  }
  expect(contents).toEqual([
    ['<p>Mine.</p>', null],
    ...Array.from({ length: 3 }, () => ['<p>Old.</p>', null]),
  ])
})

test('an article is to be reviewed by its day: listed, told once to who wrote it last, and due again later', async () => {
  const at = Date.now() + hour
  const made = await write({ name: 'Lease it', content: '<p>x</p>', review: { at, months: 3 } })
  const over = { name: 'Lease it', content: '<p>x</p>', isPublished: true, review: { at: 5, months: 3 } }
  expect(await call('PUT', 'article/updateArticle', { id: made.id, ...over })).toMatchObject({
    ...{ status: 400, body: { field: 'review', message: 'Pick a day that is not over' } },
  })
  const told = () =>
    desk.sql<{ userId: number; subjects: object; texts: object }>(
      `select user_id as "userId", subjects, texts from notifications where kind = 'articleReview'`,
    )
  await ring(at - 1)
  expect(await told()).toEqual([])
  await ring(at)
  expect(await told()).toEqual([
    { userId: desk.owner.id, subjects: { articleId: made.id, docId }, texts: { detail: 'Lease it' } },
  ])
  const { body } = await desk.call<{ data: object[] }>('GET', '/desk/user-notifications', { as: desk.owner })
  expect(body.data[0]).toMatchObject({
    ...{
      description: 'This article is to be reviewed',
      subject: 'Lease it',
      article: { id: made.id, docId },
    },
  })
  // Moves its date into the past.
  await desk.sql(`update articles set review = '{"at": 7, "months": 3}' where id = $1`, [made.id])
  const due = async () => {
    const list = await call<{ data: ArticleLine[] }>(
      'GET',
      `article/getArticles?docId=${docId}&needsReview=true`,
    )
    return list.body.data.map(({ id }) => id)
  }
  expect(await due()).toEqual([made.id])
  const { body: done } = await call('POST', 'article/reviewArticle', { id: made.id })
  expect(done.review?.months).toBe(3)
  expect(done.review?.at).toBeGreaterThan(Date.now() + 80 * 24 * hour)
  expect(await due()).toEqual([])
  await ring((done.review?.at ?? 0) + 1)
  expect(await told()).toHaveLength(2)
})
