import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Company } from '#domain/customers/company.ts'
import type { ContactView } from '#domain/customers/endpoints.ts'
import { companySegmentResource, contactSegmentResource, type Segment } from '#domain/customers/segment.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { segmentProof } from './segment-proof.ts'

proveResource(contactSegmentResource, segmentProof)
proveResource(companySegmentResource, segmentProof as never)

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  for (const table of ['contacts', 'companies', '"contactSegments"', '"companySegments"', 'favourites'])
    await desk.sql(`delete from ${table}`)
})

type Body = Record<string, unknown>
const call = <Answer = Segment>(method: string, path: string, body?: Body, as: DeskUser = desk.agent) =>
  desk.call<Answer>(method, `/desk/${path}`, { as, ...(body && { body }) })

const contact = async (firstName: string, more: Body = {}) => {
  const words = { firstName, lastName: 'Ng', email: `${firstName}@rye.example`, ...more }
  return (await call<ContactView>('POST', 'customers', words)).body
}
const segment = async (body: Body, base = 'customers') => (await call('POST', `${base}/segment`, body)).body
const namesIn = async (id: number, query = '') => {
  const { body } = await call<{ data: ContactView[]; total: number }>(
    'GET',
    `customers?segment=${id}${query}`,
  )
  expect(body.total).toBe(body.data.length)
  return body.data.map(({ firstName }) => firstName)
}

test('SEG-003, SEG-004, SEG-014, ADM-067, ADM-068, ADM-069: a static segment has the members that were picked', async () => {
  const [anna, bea] = [await contact('Anna'), await contact('Bea')]
  await contact('Cara')
  const made = await segment({ name: 'Picked', isStatic: true, ids: [anna.id, bea.id], conditions: {} })
  expect(made).toEqual({
    ...{ id: made.id, name: 'Picked', isStatic: true, conditions: {}, ids: [anna.id, bea.id], revision: 1 },
  })
  expect((await call('GET', `customers/segment/${made.id}`)).body).toEqual(made)
  expect(await namesIn(made.id)).toEqual(['Anna', 'Bea'])
  await call('PUT', `customers/segment/${made.id}`, { name: 'Picked', ids: [bea.id] })
  expect(await namesIn(made.id)).toEqual(['Bea'])
  await call('DELETE', `customers/${bea.id}`)
  expect(await namesIn(made.id)).toEqual([])
  await call('DELETE', `customers/segment/${made.id}`)
  expect((await call('GET', `customers?segment=${made.id}`)).status).toBe(404)
})

test('SEG-015, D1-157: whoever fits a dynamic segment belongs to it; it keeps its type', async () => {
  await contact('Anna', { address: { country: 'PT' } })
  const made = await segment({ name: 'Portugal', isStatic: false, conditions: { country: 'PT' }, ids: [1] })
  expect(made.ids).toEqual([])
  expect(await namesIn(made.id)).toEqual(['Anna'])
  await contact('Bea', { address: { country: 'PT' } })
  expect(await namesIn(made.id)).toEqual(['Anna', 'Bea'])
  expect(await namesIn(made.id, '&text=bea')).toEqual(['Bea'])
  const other = await call('PUT', `customers/segment/${made.id}`, { name: 'Portugal', isStatic: true })
  expect(other).toMatchObject({ status: 400, body: { field: 'isStatic' } })
})

test('SEG-014, D1-158: all who fit become members in one call; a segment may have none', async () => {
  await contact('Anna', { address: { country: 'PT' } })
  await contact('Bea')
  const words = { name: 'Then', isStatic: true, conditions: { country: 'PT' }, isEverybody: true }
  const made = await segment(words)
  expect(await namesIn(made.id)).toEqual(['Anna'])
  await contact('Cara', { address: { country: 'PT' } })
  expect(await namesIn(made.id)).toEqual(['Anna'])
  expect(await namesIn((await segment({ name: 'Nobody' })).id)).toEqual([])
})

test('SEG-005, SEG-007, ADM-070, D1-17: lists of contacts and of companies are kept apart, under each path', async () => {
  const company = async (name: string, country: string) =>
    (await call<Company>('POST', 'companies', { name, address: { country } })).body
  const [rye] = [await company('Rye', 'PT'), await company('Oat', 'DE')]
  const contacts = await segment({ name: 'Both' })
  const made = await segment({ name: 'Both', isStatic: false, conditions: { country: 'PT' } }, 'companies')
  const idsOf = async (path: string) =>
    (await call<{ data: Segment[] }>('GET', path)).body.data.map(({ id }) => id)
  expect(await idsOf('customers/segments')).toEqual([contacts.id])
  expect(await idsOf('companies/segments')).toEqual([made.id])
  expect(await idsOf('companies/companies/segments')).toEqual([made.id])
  expect(await idsOf(`companies?segment=${made.id}`)).toEqual([rye.id])
  expect(await idsOf('companies?country=DE&sort=country&order=desc')).toHaveLength(1)
  expect((await call('GET', `customers/segment/${made.id}`)).status).toBe(404)
})

test('SEG-006, SEG-008, SEG-016, ADM-071, D1-152: contacts are narrowed by each condition, all of them', async () => {
  const anna = await contact('Anna', {
    ...{ tags: [desk.labelId], assigneeId: desk.agent.id, company: { name: 'Rye' } },
    address: { country: 'PT' },
  })
  await contact('Bea')
  await call('PUT', `customers/favourites/${anna.id}`, { isFavourite: true })
  const found = async (query: string, as?: DeskUser) =>
    (await call<{ data: ContactView[] }>('GET', `customers${query}`, undefined, as)).body.data.map(
      ({ firstName }) => firstName,
    )
  for (const query of [
    ...[`assigneeId=${desk.agent.id}`, `tag=${desk.labelId}`, `company=${anna.companyId}`, 'country=PT'],
    'isFavourite=true',
  ])
    expect(await found(`?${query}`), query).toEqual(['Anna'])
  expect(await found('?isFavourite=false')).toEqual(['Bea'])
  expect(await found('?isFavourite=none')).toEqual(['Anna', 'Bea'])
  expect(await found('')).toEqual(['Anna', 'Bea'])
  expect(await found(`?tag=${desk.labelId}&isFavourite=false`)).toEqual([])
  // Favourites are per user.
  expect(await found('?isFavourite=true', desk.insider)).toEqual([])
  expect((await call<ContactView>('GET', `customers/${anna.id}`)).body.isFavourite).toBe(true)
  expect((await call('GET', 'customers/favourites')).body).toEqual({ ids: [anna.id] })
  await call('PUT', `customers/favourites/${anna.id}`, { isFavourite: false })
  expect((await call('GET', 'customers/favourites')).body).toEqual({ ids: [] })
  expect((await call('PUT', 'customers/favourites/999999', { isFavourite: true })).status).toBe(404)
  expect((await call('PUT', `customers/${anna.id}`, { assigneeId: 999_999 })).status).toBe(400)
})

test('a condition whose tag is deleted fits nobody, and is no error', async () => {
  await contact('Anna')
  const made = await segment({ name: 'Gone', isStatic: false, conditions: { tag: 999_999 } })
  expect(await namesIn(made.id)).toEqual([])
})

test('PR2-036: segments are made with manage_contacts and the customer list alone', async () => {
  const words = { name: 'Mine' }
  expect((await call('POST', 'customers/segment', words, desk.powerless)).status).toBe(403)
  await desk.sql(`update accounts set features = '{}' where id = $1`, [desk.accountId])
  try {
    expect(await call('POST', 'customers/segment', words)).toMatchObject({ body: { code: 'PLAN' } })
  } finally {
    await desk.sql('update accounts set features = null where id = $1', [desk.accountId])
  }
})

test('bulk tag: one call tags many, and says who was refused', async () => {
  const [anna, bea] = [await contact('Anna'), await contact('Bea')]
  const { body } = await call<{ updated: number[]; refused: { id: number }[] }>('PUT', 'customers/tags', {
    ids: [anna.id, bea.id, 999_999],
    labelId: desk.labelId,
  })
  expect(body.updated).toEqual([anna.id, bea.id])
  expect(body.refused.map(({ id }) => id)).toEqual([999_999])
  expect((await call<ContactView>('GET', `customers/${bea.id}`)).body.tags).toEqual([desk.labelId])
})
