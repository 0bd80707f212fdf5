import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Article, ArticleLine } from '#domain/knowledge/article.ts'
import type { Category } from '#domain/knowledge/category.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
let docId: number

const call = <Body>(method: string, path: string, body?: object, as = desk.owner) =>
  desk.call<Body>(method, `/docs/${path}`, { as, ...(body ? { body } : {}) })
const category = async (name: string) =>
  (await call<Category>('POST', 'category/createCategory', { docId, name })).body
const names = async (query = '') =>
  (await call<{ data: Category[] }>('GET', `category/getCategories?docId=${docId}${query}`)).body.data.map(
    ({ name }) => name,
  )
const write = async (name: string, words: object = {}) =>
  (
    await call<Article>('POST', 'article/createArticle', {
      ...{ docId, name, content: `<p>${name}.</p>` },
      ...words,
    })
  ).body

beforeAll(async () => {
  desk = await openDesk()
  docId = (await call<{ id: number }>('POST', 'createDoc', { name: 'Riders' })).body.id
})
afterAll(() => desk.close())

test('ADM-050 KBS-031: the five calls of categories, with their limits', async () => {
  const made = await category('Riding')
  expect(made).toMatchObject({ docId, name: 'Riding', description: '', articleCount: 0, revision: 1 })
  const words = { id: made.id, name: 'Rides', description: 'Out and about', revision: 1 }
  expect((await call('PUT', 'category/updateCategory', words)).body).toMatchObject({
    name: 'Rides',
    revision: 2,
  })
  expect(await call('PUT', 'category/updateCategory', words)).toMatchObject({ status: 409 })
  const path = `category/getCategoryDetail?categoryId=${made.id}`
  expect((await call('GET', path)).body).toMatchObject({ description: 'Out and about' })
  await category('Buying')
  expect([await names(), await names('&orderBy=name')]).toEqual([
    ['Rides', 'Buying'],
    ['Buying', 'Rides'],
  ])
  for (const [name, message] of [
    ['', 'Name is a required field'],
    ['x'.repeat(41), 'Name length must be less than or equal to 40 characters'],
    ['rides', 'A category with this name exists already'],
  ])
    expect(await call('POST', 'category/createCategory', { docId, name })).toMatchObject({
      ...{ status: 400, body: { message } },
    })
  const article = await write('Kept', { categoryId: made.id })
  await call('DELETE', 'category/deleteCategory', { id: made.id })
  expect(await names()).toEqual(['Buying'])
  const { body } = await call<Article>('GET', `article/getArticleDetail?articleId=${article.id}`)
  expect(body.categoryId).toBeNull()
})

test('ADM-051: categories are put in order, and moves at once end in one order', async () => {
  const [b, c, d] = [await category('B'), await category('C'), await category('D')]
  const move = (id: number, between: object) =>
    call<{ data: Category[] }>('POST', `category/updateCategorySequence/${id}`, { docId, ...between })
  await move(d.id, { prevId: b.id, nextId: c.id })
  expect(await names()).toEqual(['Buying', 'B', 'D', 'C'])
  await Promise.all([
    move(c.id, { nextId: b.id }),
    move(d.id, { nextId: b.id }),
    move(b.id, { prevId: c.id }),
  ])
  const after = await names()
  expect(after.toSorted()).toEqual(['B', 'Buying', 'C', 'D'])
  for (let turn = 0; turn < 30; turn += 1) await move(turn % 2 ? c.id : d.id, { nextId: b.id })
  expect((await names()).slice(-3)).toEqual(['D', 'C', 'B'])
  // A deleted neighbour is ignored.
  await move(b.id, { prevId: 999_999, nextId: d.id })
  expect((await names()).slice(-3)).toEqual(['B', 'D', 'C'])
})

test('ADM-052 ADM-055: articles of a category are listed in its order, which is changed', async () => {
  const { id: categoryId } = await category('Repairs')
  const [one, two, three] = [
    await write('One', { categoryId }),
    await write('Two', { categoryId }),
    await write('Three', { categoryId: null }),
  ]
  const list = async (query = '') => {
    const path = `article/getArticles?docId=${docId}&categoryId=${categoryId}${query}`
    const { body } = await call<{ data: ArticleLine[]; total: number }>('GET', path)
    return body.data.map(({ name }) => name)
  }
  expect(await list()).toEqual(['One', 'Two'])
  const move = (id: number, between: object) =>
    call('POST', `article/updateArticleSequence/${id}`, { docId, categoryId, ...between })
  expect((await move(two.id, { nextId: one.id })).status).toBe(200)
  expect((await move(three.id, { prevId: two.id, nextId: one.id })).status).toBe(200)
  expect(await list()).toEqual(['Two', 'Three', 'One'])
  expect(await list('&isPublished=true')).toEqual([])
  const elsewhere = (await call<{ id: number }>('POST', 'createDoc', { name: 'Dealers' })).body.id
  const refused = await call('POST', 'article/createArticle', { docId: elsewhere, name: 'X', categoryId })
  expect(refused).toMatchObject({ status: 400, body: { field: 'categoryId' } })
})

test('categories are managed by who may, and read by who reads articles', async () => {
  const refused = await call('POST', 'category/createCategory', { docId, name: 'Mine' }, desk.agent)
  expect(refused.status).toBe(403)
  const read = await call('GET', `category/getCategories?docId=${docId}`, undefined, desk.agent)
  expect(read.status).toBe(200)
})
