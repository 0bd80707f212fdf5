import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { assetFieldResource, assetResource, type Asset, type AssetField } from '#domain/assets/asset.ts'
import type { ContactView } from '#domain/customers/endpoints.ts'
import type { ImportView } from '#domain/customers/import.ts'
import type { SearchResults } from '#domain/search/endpoints.ts'
import { assetImport } from '#server/assets/asset-import.ts'
import { importJob } from '#server/customers/import/import-job.ts'
import { finishJob } from '#server/jobs/finish.ts'
import { nodeRandom } from '#server/node-clock.ts'
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
  for (const table of ['imports', 'jobs', 'assets', '"assetFields"', 'contacts'])
    await desk.sql(`delete from ${table}`)
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

async function send(text: string, isPreview = false): Promise<ImportView> {
  const body = new FormData()
  body.set('file', new Blob([text], { type: 'text/csv' }), 'bikes.csv')
  return (
    await desk.call<ImportView>('POST', `/desk/assets/import?isPreview=${isPreview}`, {
      as: desk.owner,
      body,
    })
  ).body
}

/** Runs the job of an import to its end. */
async function finish({ id }: ImportView): Promise<ImportView> {
  const seen = async () => (await call<ImportView>('GET', `assets/import/${id}`)).body
  const { database, clock, accountId } = desk
  const log = { warn: (message: string) => void desk.logged.push({ message }) }
  const kinds = [importJob(assetImport, { database }) as never]
  const job = { accountId, id: (await seen()).job?.id ?? 0 }
  await finishJob({ database, clock, kinds, random: nodeRandom, log }, job)
  return seen()
}

test('AST-001, D1-160: assets come in from a file by the import of customers, and each row has a fate', async () => {
  const dana = await contact('Dana')
  const { body: colour } = await call<AssetField>('POST', 'assets/fields', { name: 'Colour' })
  const held = await call<Asset>('POST', 'assets', { name: 'Cargo bike', serial: 'SN-1', type: 'Bike' })
  const file = [
    'Asset;Seriennummer;Status;Owner email;Colour;Category',
    'Other name;sn-1;retired;DANA@rye.example;Red;Trike',
    'Trailer;SN-2;In repair;;;Trailer',
    'Pump;;;;;',
    'Pump;;;;;',
    'Twin;sn-2;;;;',
    'Bell;;lost;;;',
    'Lamp;;;nobody@rye.example;;',
    ';SN-9;;;;',
    '',
  ].join('\n')
  const seen = await send(file, true)
  expect(seen.mapping).toEqual(['name', 'serial', 'status', 'ownerEmail', `field.${colour.id}`, 'type'])
  expect(seen.counts).toEqual({ added: 3, changed: 1, same: 0, refused: 4 })
  expect(seen.problems.map(({ line, reason }) => [line, reason])).toEqual([
    [6, 'Same serial number as row 3'],
    [7, 'Status is not known'],
    [8, 'No customer has this email'],
    [9, 'Name is a required field'],
  ])
  expect(await namesIn()).toEqual(['Cargo bike'])
  await call('POST', `assets/import/${seen.id}/start`, {})
  expect(await finish(seen)).toMatchObject({ counts: seen.counts, job: { state: 'done', done: 8 } })
  expect(await namesIn()).toEqual(['Cargo bike', 'Pump', 'Pump', 'Trailer'])
  const first = async () => (await call<Asset>('GET', `assets/${held.body.id}`)).body
  // Only empty fields are filled.
  expect(await first()).toMatchObject({
    ...{ name: 'Cargo bike', type: 'Bike', status: 'in_use', contactId: dana.id },
    fields: { [colour.id]: 'Red' },
  })
  const [told] = await desk.sql(`select count(*)::int as told from domain_events
    where type = 'record.saved' and origin = 'import' and is_silent and payload ->> 'resource' = 'assets'`)
  expect(told).toEqual({ told: 4 })

  // Records changed since the import stay; the others are undone.
  const [pump] = (await call<{ data: Asset[] }>('GET', 'assets?text=pump')).body.data
  await call('PUT', `assets/${pump?.id}`, { ...pump, type: 'Tool' })
  await call('PUT', `assets/import/${seen.id}/job`, { choice: 'undo' })
  expect((await finish(seen)).job?.outcome).toContain('1 kept')
  expect(await namesIn()).toEqual(['Cargo bike', 'Pump'])
  expect(await first()).toMatchObject({ contactId: null, fields: {} })
})

test('PRM-009, D1-161: an import of assets needs import_assets, and is none of customers', async () => {
  const seen = await send('Name\nBike\n', true)
  expect((await call('GET', `customers/import/${seen.id}`)).status).toBe(404)
  expect((await call('GET', `assets/import/${seen.id}`, undefined, desk.powerless)).status).toBe(403)
})
