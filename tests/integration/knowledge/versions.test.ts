import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article, ArticleLine } from '#domain/knowledge/article.ts'
import type { Version, VersionLine } from '#domain/knowledge/version.ts'
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
  // A draft that is thrown away leaves what stands.
  await call('PUT', 'article/updateDraft', { id: made.id, draft })
  const { body: without } = await call('PUT', 'article/updateDraft', { id: made.id, draft: null })
  expect(without).toMatchObject({ draft: null, name: 'Charge it well' })
})

test('an article that nobody reads yet has no draft beside it', async () => {
  const made = await write({ name: 'Soon', isPublished: false })
  const refused = await call('PUT', 'article/updateDraft', { id: made.id, draft: { name: 'X', content: '' } })
  expect(refused.status).toBe(409)
})

test('KBS-031, D1-142: each saving is a version; restoring one makes another with its words', async () => {
  const made = await write({ name: 'Store it', content: '<p>Dry.</p>' })
  const save = (name: string, content: string) =>
    call('PUT', 'article/updateArticle', { id: made.id, name, content, isPublished: true })
  await save('Store it well', '<p>Dry and cool.</p>')
  // Nothing changed: nothing to go back to.
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
