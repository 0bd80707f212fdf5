import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Company } from '#domain/customers/company.ts'
import { customFieldResource, type CustomField } from '#domain/customers/custom-field.ts'
import type { ContactView } from '#domain/customers/endpoints.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { openOpDevice } from '../../support/data/ops.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { customFieldProof } from './custom-field-proof.ts'

proveResource(customFieldResource, customFieldProof)

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.sql('delete from "customFields"')
  await desk.sql('delete from contacts')
  await desk.sql('delete from companies')
})

type Body = Record<string, unknown>
const call = <Answer>(method: string, path: string, body?: Body, as: DeskUser = desk.agent) =>
  desk.call<Answer>(method, `/desk/${path}`, { as, ...(body && { body }) })

const field = async (name: string, more: Body = {}) =>
  (await call<CustomField>('POST', 'customers/fields', { name, ...more })).body
const changeField = (seen: CustomField, more: Body) => {
  const { id, ...words } = seen
  return call<CustomField>('PUT', `customers/fields/${id}`, { ...words, ...more })
}
let count = 0
const contact = (fields?: Body) => {
  count += 1
  const words = { firstName: 'Dana', lastName: 'Whitlock', email: `dana${count}@rye.example` }
  return call<ContactView>('POST', 'customers', { ...words, ...(fields && { fields }) })
}

test('SET-008, CUS-009, D1-118: a customer holds values of each type; what does not fit its field is refused', async () => {
  const made = {
    text: await field('Note'),
    number: await field('Seats', { type: 'number' }),
    date: await field('Since', { type: 'date' }),
    dropdown: await field('Plan', { type: 'dropdown', options: ['Gold', 'Silver'] }),
    checkbox: await field('VIP', { type: 'checkbox' }),
  }
  const values = (text: string, number: string, date: string, dropdown: string, checkbox: string) => ({
    ...{ [made.text.id]: text, [made.number.id]: number, [made.date.id]: date },
    ...{ [made.dropdown.id]: dropdown, [made.checkbox.id]: checkbox },
  })
  const good = values('Bikes', '-12.5', '2026-11-25', 'Gold', 'true')
  const { body } = await contact(good)
  expect(body.fields).toEqual(good)
  for (const [id, value, message] of [
    [made.number.id, '12,5', 'Seats must be a number'],
    [made.date.id, '25.11.2026', 'Since must be a date, such as 2026-11-25'],
    [made.dropdown.id, 'Bronze', 'Plan must be one of its options'],
    [made.checkbox.id, 'yes', 'VIP must be true or false'],
    [999_999, 'x', 'This field does not exist any more'],
  ] as const)
    expect(await contact({ [id]: value })).toMatchObject({
      status: 400,
      body: { field: `fields.${id}`, message },
    })
})

test('CUS-009: an edit of one field leaves the others, on two devices at once too; an empty one is gone', async () => {
  const [one, two] = [await field('One'), await field('Two')]
  const { body } = await contact({ [one.id]: 'a', [two.id]: 'b' })
  const [ann, ben] = [await openOpDevice(desk, desk.agent), await openOpDevice(desk, desk.insider)]
  await ann.push({ cmd: 'contacts.edit', args: { contactId: body.id, fields: { [one.id]: 'A' } } })
  await ben.push({ cmd: 'contacts.edit', args: { contactId: body.id, fields: { [two.id]: '' } } })
  const after = await call<ContactView>('GET', `customers/${body.id}`)
  expect(after.body.fields).toEqual({ [one.id]: 'A' })
})

test('D1-118: a required field is asked for of new customers, and of an edit of it; others stay as they are', async () => {
  const { body } = await contact()
  const needed = await field('Contract', { isRequired: true })
  expect(await contact()).toMatchObject({ status: 400, body: { message: 'Contract is a required field' } })
  expect((await contact({ [needed.id]: 'C-1' })).status).toBe(200)
  const edit = (more: Body) => call('PUT', `customers/${body.id}`, more)
  expect((await edit({ title: 'Director' })).status).toBe(200)
  expect((await edit({ fields: { [needed.id]: 'C-2' } })).status).toBe(200)
  expect((await edit({ fields: { [needed.id]: '' } })).status).toBe(400)
})

test('a change of type that does not fit the values is refused with their count', async () => {
  const seats = await field('Seats')
  for (const value of ['12', 'many', 'a few']) await contact({ [seats.id]: value })
  expect(await changeField(seats, { type: 'number' })).toMatchObject({
    status: 400,
    body: {
      field: 'type',
      message: '2 values do not fit the type number. Change or empty them first.',
    },
  })
  expect(await changeField(seats, { type: 'dropdown', options: ['12', 'many'] })).toMatchObject({
    body: { message: '1 value does not fit the type dropdown. Change or empty them first.' },
  })
  const { body } = await changeField(seats, { type: 'dropdown', options: ['12', 'many', 'a few'] })
  expect(body.type).toBe('dropdown')
  // A value whose option was deleted stays, and does not block other edits.
  const holder = await contact({ [seats.id]: 'many' })
  await changeField(body, { options: ['12'] })
  const path = `customers/${holder.body.id}`
  expect((await call('PUT', path, { fields: { [seats.id]: 'many' } })).status).toBe(200)
  expect((await call<ContactView>('GET', path)).body.fields).toEqual({ [seats.id]: 'many' })
})

test('D1-118: lists are narrowed by a field, and find what a text says', async () => {
  const [plan, vip] = [await field('Plan'), await field('VIP', { type: 'checkbox' })]
  const gold = await contact({ [plan.id]: 'Gold', [vip.id]: 'true' })
  const silver = await contact({ [plan.id]: 'Silver' })
  const found = async (query: string) =>
    (await call<{ data: ContactView[] }>('GET', `customers?${query}`)).body.data.map(({ id }) => id)
  expect(await found(`field=${plan.id}&value=gold`)).toEqual([gold.body.id])
  expect(await found(`field=${vip.id}&value=true`)).toEqual([gold.body.id])
  expect(await found(`field=${vip.id}&value=false`)).toEqual([silver.body.id])
  expect(await found('text=silv')).toEqual([silver.body.id])
  expect(await found('field=999999&value=x')).toEqual([])
})

test('D1-118, D1-159: lists and segments are narrowed by numbers and days of fields, each way and between', async () => {
  const seats = await field('Seats', { type: 'number' })
  const until = await field('Until', { type: 'date' })
  for (const [number, day] of [
    ['2.5', '2026-11-25'],
    ['10', '2026-12-01'],
    ['-3', ''],
    ['', '2027-01-31'],
  ])
    await contact({ [seats.id]: number, [until.id]: day })
  const found = async (asked: Body) => {
    const query = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]))
    const { body } = await call<{ data: ContactView[] }>('GET', `customers?sort=createdAt&${query}`)
    return body.data.map(({ fields }) => fields[asked['field'] as number] ?? '')
  }
  const asking = (field: CustomField, operator: string, value?: string, upTo?: string) =>
    found({ field: field.id, operator, ...(value && { value }), ...(upTo && { upTo }) })
  expect(await asking(seats, 'is', '10.0')).toEqual(['10'])
  expect(await asking(seats, 'isAtLeast', '2.5')).toEqual(['2.5', '10'])
  expect(await asking(seats, 'isAtMost', '2.49')).toEqual(['-3'])
  expect(await asking(seats, 'isBetween', '-3', '2.5')).toEqual(['2.5', '-3'])
  expect(await asking(seats, 'isEmpty')).toEqual([''])
  expect(await asking(seats, 'isAtLeast', 'many')).toEqual([])
  expect(await asking(until, 'is', '2026-12-01')).toEqual(['2026-12-01'])
  expect(await asking(until, 'isBefore', '2026-12-01')).toEqual(['2026-11-25'])
  expect(await asking(until, 'isAfter', '2026-11-30')).toEqual(['2026-12-01', '2027-01-31'])
  expect(await asking(until, 'isBetween', '2026-11-25', '2026-12-01')).toEqual(['2026-11-25', '2026-12-01'])
  expect(await asking(until, 'isSet')).toEqual(['2026-11-25', '2026-12-01', '2027-01-31'])
  const conditions = { field: until.id, operator: 'isAfter', value: '2026-11-30' }
  const words = { name: 'Later', isStatic: false, conditions }
  const { body: segment } = await call<{ id: number }>('POST', 'customers/segment', words)
  expect(await found({ segment: segment.id, field: seats.id, operator: 'isSet' })).toEqual(['10'])
  // A field converted to text is compared as text.
  await changeField(seats, { type: 'text' })
  expect(await asking(seats, 'is', '2.5')).toEqual(['2.5'])
})

test('CUS-011: a company holds its own fields', async () => {
  const tier = await field('Tier', { owner: 'company', type: 'number' })
  const words = { name: 'Rye & Rail', fields: { [tier.id]: '3' } }
  const { body } = await call<Company>('POST', 'companies', words)
  expect(body.fields).toEqual({ [tier.id]: '3' })
  const bad = await call('PUT', `companies/${body.id}`, { ...words, fields: { [tier.id]: 'three' } })
  expect(bad).toMatchObject({ status: 400, body: { message: 'Tier must be a number' } })
  expect((await changeField(tier, { owner: 'contact' })).status).toBe(400)
  expect(await contact({ [tier.id]: '3' })).toMatchObject({ status: 400 })
})

test('PR2-021, D1-118: fields are said by who manages contacts, with the plan feature alone', async () => {
  const words = { name: 'Plan' }
  expect((await call('POST', 'customers/fields', words, desk.powerless)).status).toBe(403)
  await desk.sql(`update accounts set features = '{customerManagement.customerList}' where id = $1`, [
    desk.accountId,
  ])
  try {
    expect(await call('POST', 'customers/fields', words)).toMatchObject({ body: { code: 'PLAN' } })
  } finally {
    await desk.sql('update accounts set features = null where id = $1', [desk.accountId])
  }
})
