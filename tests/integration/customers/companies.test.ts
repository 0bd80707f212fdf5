import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Company } from '#domain/customers/company.ts'
import type { ContactView } from '#domain/customers/endpoints.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

/* Endpoints of section 7 for companies. */

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.sql('delete from contacts')
  await desk.sql('delete from companies')
})

type Body = Record<string, unknown>

const call = <Answer = Company>(method: string, path = '', body?: Body, as: DeskUser = desk.agent) =>
  desk.call<Answer>(method, `/desk/companies${path}`, { as, ...(body && { body }) })

const rye = () => ({
  ...{ name: 'Rye & Rail', url: 'https://ryeandrail.co', domain: 'ryeandrail.co' },
  ...{ description: 'Parcels by bike', bindWithDomain: true, labelIds: [desk.labelId] },
  address: { country: 'PT', locality: 'Lisboa', streetAddress: 'Rua 1', postalCode: '1300-156' },
})

const contact = async (email: string, more: Body = {}) =>
  (
    await desk.call<ContactView>('POST', '/desk/customers', {
      as: desk.agent,
      body: { firstName: 'Dana', lastName: 'Whitlock', email, ...more },
    })
  ).body
const companyOf = async (id: number) =>
  (await desk.call<ContactView>('GET', `/desk/customers/${id}`, { as: desk.agent })).body.company

test('CUS-011, ADM-064, D1-151: everything that is written is read again, and saved over by who has seen it', async () => {
  const { body: made } = await call('POST', '', rye())
  expect(made).toMatchObject({ ...rye(), notes: [], revision: 1, createdAt: expect.any(Number) })
  const { body } = await call('PUT', `/${made.id}`, { ...rye(), name: 'Rye', revision: 1 })
  expect(body).toEqual({ ...made, name: 'Rye', revision: 2 })
  const late = await call('PUT', `/${made.id}`, { ...rye(), name: 'Late', revision: 1 })
  expect(late).toMatchObject({
    status: 409,
    body: { reason: 'changed', facts: { current: { name: 'Rye' } } },
  })
  expect((await call('GET', `/${made.id}`)).body).toEqual(body)
  const { body: listed } = await call<{ data: Company[] }>('GET', '?text=ryeandrail.co')
  expect(listed.data).toEqual([body])
  const { body: choices } = await call<{ data: object[] }>('GET', '/company-list')
  expect(choices.data).toEqual([{ id: made.id, name: 'Rye' }])
})

describe('what is refused', () => {
  const long = (label: string, limit: number) =>
    `${label} length must be less than or equal to ${limit} characters`
  test.each([
    ['CUS-019', { name: 'R' }, 'name', 'Name length must be at least 2 characters long'],
    ['CUS-019', { name: 'x'.repeat(51) }, 'name', long('Name', 50)],
    [
      'CUS-020',
      { description: 'xx' },
      'description',
      'Description length must be at least 3 characters long',
    ],
    ['CUS-020', { description: 'x'.repeat(151) }, 'description', long('Description', 150)],
    ['CUS-021', { domain: 'abc' }, 'domain', 'Domain must be a valid domain'],
    ['CUS-022', { address: { postalCode: '@#' } }, 'address.postalCode', 'Postal code must be alphanumeric'],
    ['D1-153', { domain: '' }, 'domain', 'Domain is a required field'],
    ['D1-153', { domain: 'gmail.com' }, 'domain', 'Customers of many companies write from this domain'],
    ['D1-153', { domain: 'co.uk' }, 'domain', 'Customers of many companies write from this domain'],
    ['D1-153', { domain: 'github.io' }, 'domain', 'Customers of many companies write from this domain'],
  ])('%s: %o', async (_, more, field, message) => {
    expect(await call('POST', '', { ...rye(), ...more })).toMatchObject({
      status: 400,
      body: { field, message },
    })
  })

  test('CUS-019, CUS-020, D1-154: what just fits is taken, and what may be empty', async () => {
    const fits = [
      { name: 'Ry', description: 'xxx' },
      { name: 'x'.repeat(50), description: 'x'.repeat(150), address: { postalCode: 'AB12' } },
      { name: 'Bare', description: '', domain: '' },
    ]
    for (const body of fits) expect((await call('POST', '', body)).status).toBe(200)
  })

  test('D1-153: a domain that another company binds, and a name that one has', async () => {
    await call('POST', '', rye())
    const other = { ...rye(), name: 'Other' }
    expect(await call('POST', '', other)).toMatchObject({
      status: 400,
      body: { field: 'domain', message: 'Customers of this domain belong to Rye & Rail' },
    })
    expect((await call('POST', '', { ...other, bindWithDomain: false })).status).toBe(200)
    expect((await call('POST', '', { name: 'RYE & RÀIL' })).body).toMatchObject({ field: 'name' })
  })

  test('PR2-040: without manage_contacts nothing is written, and what is there is read', async () => {
    const { body } = await call('POST', '', rye())
    for (const [method, path] of [
      ['POST', ''],
      ['PUT', `/${body.id}`],
    ] as const)
      expect((await call(method, path, rye(), desk.powerless)).status).toBe(403)
    expect((await call('DELETE', `/${body.id}`, undefined, desk.powerless)).status).toBe(403)
    expect((await call('GET', `/${body.id}`, undefined, desk.powerless)).status).toBe(200)
  })
})

describe('D1-153: bindWithDomain', () => {
  test('gives people of the domain and below it the nearest company, unless they have one', async () => {
    const { body: company } = await call('POST', '', rye())
    const { body: north } = await call('POST', '', { ...rye(), name: 'North', domain: 'north.ryeandrail.co' })
    const named = async (email: string, more?: Body) =>
      (await companyOf((await contact(email, more)).id))?.name
    expect(await named('a@ryeandrail.co')).toBe('Rye & Rail')
    expect(await named('b@south.RyeAndRail.co')).toBe('Rye & Rail')
    expect(await named('c@north.ryeandrail.co')).toBe('North')
    expect(await named('d@notryeandrail.co')).toBeUndefined()
    expect(await named('e@ryeandrail.co', { company: { name: 'Own' } })).toBe('Own')
    const listed = async (query: string) => {
      const path = `/desk/customers?${query}`
      const { body } = await desk.call<{ data: ContactView[] }>('GET', path, { as: desk.agent })
      return body.data.map(({ email }) => email?.[0]).join('')
    }
    expect(await listed(`company=${company.id}&sort=email`)).toBe('ab')
    // North, Own, Rye & Rail; contacts without a company come first.
    expect(await listed('text=ryeandrail&sort=company')).toBe('dceab')
    await call('PUT', `/${north.id}`, { ...rye(), name: 'North', domain: '', bindWithDomain: false })
    expect(await named('f@north.ryeandrail.co')).toBe('Rye & Rail')
  })
})

test('D1-153: a company keeps the domain it was bound to, whatever else of it changes', async () => {
  const { body: made } = await call('POST', '', rye())
  await desk.sql(`update companies set domain = 'gmail.com'`)
  const words = { ...rye(), domain: 'gmail.com', labelIds: [] }
  expect(await call('PUT', `/${made.id}`, { ...words, description: 'By bicycle' })).toMatchObject({
    status: 200,
    body: { domain: 'gmail.com', description: 'By bicycle' },
  })
  const other = await call('PUT', `/${made.id}`, { ...words, domain: 'yahoo.com' })
  expect(other.status).toBe(400)
})

test('people bear the name that their company is given, and keep it when that goes', async () => {
  const { id, companyId } = await contact('dana@elsewhere.example', { company: { name: 'Rye' } })
  await call('PUT', `/${companyId}`, { name: 'Rail' })
  const row = async () =>
    (await desk.sql<{ name: string }>('select company_name as name from contacts where id = $1', [id]))[0]
      ?.name
  expect(await row()).toBe('Rail')
  expect((await call('DELETE', `/${companyId},999999`)).body).toMatchObject({
    updated: [companyId],
    refused: [{ id: 999_999 }],
  })
  expect(await companyOf(id)).toMatchObject({ id: null, name: 'Rail' })
})

test('ADM-065: POST notes adds a note to a company', async () => {
  const { body: company } = await call('POST', '', rye())
  const { body: note } = await call<Body>('POST', `/${company.id}/notes`, { note: 'Two depots' })
  expect(note).toMatchObject({ note: 'Two depots', authorId: desk.agent.id })
  expect((await call('GET', `/${company.id}`)).body.notes).toEqual([note])
  expect((await call('PUT', `/${company.id}`, rye())).body.notes).toEqual([note])
})
