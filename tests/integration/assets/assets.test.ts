import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assetFieldResource, assetResource, type Asset, type AssetField } from '#domain/assets/asset.ts'
import type { ContactView } from '#domain/customers/endpoints.ts'
import type { SearchResults } from '#domain/search/endpoints.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { assetFieldProof, assetProof } from './asset-proof.ts'

proveResource(assetResource, assetProof)
proveResource(assetFieldResource, assetFieldProof)

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  for (const table of ['assets', '"assetFields"', 'contacts']) await desk.sql(`delete from ${table}`)
})

type Body = Record<string, unknown>
const call = <Answer>(method: string, path: string, body?: Body, as: DeskUser = desk.owner) =>
  desk.call<Answer>(method, `/desk/${path}`, { as, ...(body && { body }) })
const contact = async (firstName: string) => {
  const words = { firstName, lastName: 'Whitlock', email: `${firstName.toLowerCase()}@rye.example` }
  return (await call<ContactView>('POST', 'customers', words)).body
}
const namesIn = async (query = '') =>
  (await call<{ data: Asset[] }>('GET', `assets${query}`)).body.data.map(({ name }) => name)

test('AST-004, D1-160: an asset has an owner; it stays without one when that customer is deleted', async () => {
  const [dana, ines] = [await contact('Dana'), await contact('Ines')]
  const made = await call<Asset>('POST', 'assets', { name: 'Cargo bike', contactId: dana.id })
  expect(made.body).toMatchObject({ status: 'in_use', contact: { id: dana.id, name: 'Dana Whitlock' } })
  await call('POST', 'assets', { name: 'Trailer', contactId: ines.id })
  await call('POST', 'assets', { name: 'Pump' })
  expect(await namesIn()).toEqual(['Cargo bike', 'Pump', 'Trailer'])
  expect(await namesIn(`?contactId=${dana.id}`)).toEqual(['Cargo bike'])
  const gone = await call('DELETE', `customers/${dana.id}`)
  expect(gone.status).toBe(200)
  const { body } = await call<Asset>('GET', `assets/${made.body.id}`)
  expect(body).toMatchObject({ contactId: null, contact: null })
})

test('D1-160: assets without a serial number are no twins of each other', async () => {
  await call('POST', 'assets', { name: 'Pump' })
  expect((await call('POST', 'assets', { name: 'Pump' })).status).toBe(200)
})

test('D1-160: an asset holds values of its own fields, which fit them', async () => {
  const add = async (words: Body) => (await call<AssetField>('POST', 'assets/fields', words)).body
  const colour = await add({ name: 'Colour', type: 'dropdown', options: ['Red', 'Blue'] })
  const frame = await add({ name: 'Frame', isRequired: true })
  const post = (fields: Body) => call<Asset>('POST', 'assets', { name: 'Bike', fields })
  expect(await post({})).toMatchObject({ status: 400, body: { field: `fields.${frame.id}` } })
  expect(await post({ [frame.id]: 'L', [colour.id]: 'Green' })).toMatchObject({
    body: { field: `fields.${colour.id}`, message: 'Colour must be one of its options' },
  })
  expect((await post({ [frame.id]: 'L', [colour.id]: 'Red' })).status).toBe(200)
  const { id, ...words } = frame
  expect(await call('PUT', `assets/fields/${id}`, { ...words, type: 'number' })).toMatchObject({
    status: 400,
    body: { field: 'type', message: '1 value does not fit the type number. Change or empty them first.' },
  })
})

test('PRM-009, PR2-006, D1-161: manage_assets is for records, manage_custom_fields for fields', async () => {
  const words = { name: 'Bike' }
  const may = async (permission: string) => {
    const as = desk.powerless
    await desk.sql('update roles set permissions = $1 where id = (select role_id from users where id = $2)', [
      [permission],
      as.id,
    ])
    return {
      asset: (await call('POST', 'assets', words, as)).status,
      field: (await call('POST', 'assets/fields', { name: 'Colour' }, as)).status,
      list: (await call('GET', 'assets', undefined, as)).status,
    }
  }
  expect(await may('assets.manage_assets')).toEqual({ asset: 200, field: 403, list: 200 })
  expect(await may('assets.manage_custom_fields')).toEqual({ asset: 403, field: 200, list: 200 })
})

test('PR2-016: without the feature assetManagement nothing of assets is answered', async () => {
  await call('POST', 'assets', { name: 'Cargo bike' })
  await desk.sql(`update accounts set features = '{customerManagement.customerList}' where id = $1`, [
    desk.accountId,
  ])
  try {
    expect(await call('GET', 'assets')).toMatchObject({ body: { code: 'PLAN' } })
    expect(await call('POST', 'assets', { name: 'Bike' })).toMatchObject({ body: { code: 'PLAN' } })
    expect((await search('cargo')).assets).toEqual([])
  } finally {
    await desk.sql('update accounts set features = null where id = $1', [desk.accountId])
  }
})

const search = async (text: string) =>
  (await desk.call<SearchResults>('GET', `/search?text=${encodeURIComponent(text)}`, { as: desk.agent })).body

test('SRC-003: the search finds assets by name, type and serial number', async () => {
  const { body } = await call<Asset>('POST', 'assets', {
    ...{ name: 'Cargo bike', type: 'Vehicle', serial: 'RX-778' },
  })
  const hit = [{ id: body.id, title: 'Cargo bike' }]
  for (const text of ['carg', 'bike cargo', 'VEHICLE', 'rx-778'])
    expect((await search(text)).assets, text).toEqual(hit)
  expect((await search('cargo boat')).assets).toEqual([])
})
