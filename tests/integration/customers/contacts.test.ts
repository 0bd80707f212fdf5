import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContactView } from '#domain/customers/endpoints.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { openOpDevice } from '../../support/data/ops.ts'

/* Endpoints of section 7 for contacts, with their paths (D1-151). */

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.sql('delete from tasks')
  await desk.sql(
    'delete from contacts c where not exists (select from conversations v where v.contact_id = c.id)',
  )
  await desk.sql('delete from companies')
})

type Body = Record<string, unknown>
interface Page {
  data: ContactView[]
  total?: number
  next: string | null
}

const call = <Answer = ContactView>(method: string, path = '', body?: Body, as: DeskUser = desk.agent) =>
  desk.call<Answer>(method, `/desk/customers${path}`, { as, ...(body && { body }) })

let count = 0
const words = (more: Body = {}): Body => {
  count += 1
  return { firstName: 'Dana', lastName: 'Whitlock', email: `dana${count}@ryeandrail.example`, ...more }
}
const make = async (more: Body = {}) => (await call('POST', '', words(more))).body
const list = async (query: string) => (await call<Page>('GET', query)).body
const namesOf = ({ data }: Page) => data.map(({ firstName }) => firstName)

test('CUS-006, CUS-007, CUS-008, CUS-009, CUS-010, ADM-061, D1-151: everything that is written is read again', async () => {
  const address = {
    country: 'PT',
    locality: 'Lisboa',
    streetAddress: 'Rua da Cordoaria 18',
    postalCode: '1300-156',
  }
  const { status, body } = await call(
    'POST',
    '',
    words({
      ...{ phone: '+351 21 555 014', title: 'Fleet manager', allowPortalAccess: true, address },
      ...{
        company: { name: 'Rye & Rail', url: 'https://r.co' },
        tags: [desk.labelId],
        notes: [{ note: 'Call' }],
      },
    }),
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...{ firstName: 'Dana', lastName: 'Whitlock', phone: '+351 21 555 014', title: 'Fleet manager' },
    ...{ allowPortalAccess: true, address, tags: [desk.labelId], status: null, interactionTime: null },
    company: { id: body.companyId, name: 'Rye & Rail', url: 'https://r.co', address: { country: '' } },
    notes: [{ note: 'Call', authorId: desk.agent.id }],
  })
  expect((await call('GET', `/${body.id}`)).body).toEqual(body)
  const changed = await call('PUT', `/${body.id}`, { title: 'Director', address: { locality: 'Porto' } })
  expect(changed.body).toEqual({ ...body, title: 'Director', address: { ...address, locality: 'Porto' } })
})

test('a call that is made twice under one key makes one customer, one company and one note', async () => {
  const twice = async (path: string, body: Body) => {
    const headers = { 'Idempotency-Key': randomUUID() }
    const send = () =>
      desk.call<{ id: number }>('POST', `/desk/customers${path}`, { as: desk.agent, body, headers })
    const [one, other] = [await send(), await send()]
    expect(other.body).toEqual(one.body)
    return one.body
  }
  const { id } = await twice('', words({ company: { name: 'Rye & Rail' } }))
  await twice(`/${id}/notes`, { note: 'Prefers a call' })
  expect(await list('')).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ id })]) })
  expect(await desk.sql('select id from companies')).toHaveLength(1)
  expect((await call('GET', `/${id}`)).body.notes).toHaveLength(1)
})

describe('what is refused', () => {
  test.each([
    ['CUS-013', { firstName: '' }, 'firstName', 'First Name is a required field'],
    ['CUS-013', { firstName: 'D' }, 'firstName', 'First Name length must be at least 2 characters long'],
    ['CUS-014', { lastName: '' }, 'lastName', 'Last Name is a required field'],
    ['CUS-014', { lastName: 'W' }, 'lastName', 'Last Name length must be at least 2 characters long'],
    ['CUS-015', { email: undefined }, 'email', 'Email is a required field'],
    ['CUS-015', { email: '' }, 'email', 'Email cannot be an empty field'],
    [
      'CUS-016',
      { phone: '0'.repeat(16) },
      'phone',
      'Phone length must be less than or equal to 15 characters',
    ],
    ['CUS-022', { address: { postalCode: '@#' } }, 'address.postalCode', 'Postal code must be alphanumeric'],
    [
      'CUS-018',
      { notes: [{ note: 'x'.repeat(501) }] },
      'notes.0.note',
      'Note length must be less than or equal to 500 characters',
    ],
  ])('%s: %o', async (_, more, field, message) => {
    expect(await call('POST', '', words(more))).toMatchObject({ status: 400, body: { field, message } })
  })

  test('CUS-016, CUS-018, CUS-022: what just fits is taken', async () => {
    const { status } = await call(
      'POST',
      '',
      words({ phone: '0'.repeat(15), notes: [{ note: 'x'.repeat(500) }], address: { postalCode: 'AB12' } }),
    )
    expect(status).toBe(200)
  })

  test('D1-155: an address that somebody has, also as another of theirs and in other letters, names them', async () => {
    const { id, email } = await make()
    const refused = await call('POST', '', words({ email: email?.toUpperCase() }))
    expect(refused).toMatchObject({
      status: 400,
      body: {
        field: 'email',
        message: `${email} is the address of another customer`,
        facts: { contactId: id },
      },
    })
    const other = await make()
    expect((await call('PUT', `/${other.id}`, { email })).status).toBe(400)
    expect((await call('PUT', `/${id}`, { email: email?.toUpperCase() })).status).toBe(200)
  })

  test('PR2-040, PR2-021: changes need manage_contacts and the plan feature; everybody reads', async () => {
    const { id } = await make()
    const calls: [string, string, Body?][] = [
      ['POST', '', words()],
      ['PUT', `/${id}`, { title: 'X' }],
      ['POST', `/${id}/notes`, { note: 'X' }],
    ]
    for (const [method, path, body] of calls)
      expect((await call(method, path, body, desk.powerless)).status).toBe(403)
    expect((await call('GET', `/${id}`, undefined, desk.powerless)).status).toBe(200)
    await desk.sql(`update accounts set features = '{}' where id = $1`, [desk.accountId])
    try {
      for (const [method, path, body] of calls)
        expect(await call(method, path, body)).toMatchObject({ status: 403, body: { code: 'PLAN' } })
    } finally {
      await desk.sql('update accounts set features = null where id = $1', [desk.accountId])
    }
  })
})

describe('the company of a customer', () => {
  test('is found by its name in whatever case, and is gone with the name', async () => {
    const first = await make({ company: { name: 'Rye & Rail' } })
    const second = await make({ company: { name: 'RYE & RÁIL' } })
    expect(second.company).toEqual(first.company)
    const { body } = await call('PUT', `/${first.id}`, { company: { name: '' } })
    expect(body).toMatchObject({ companyId: null, company: null })
    expect(await call('PUT', `/${first.id}`, { companyId: 999_999 })).toMatchObject({ status: 400 })
  })
})

describe('ADM-060: lists', () => {
  test('are found, narrowed, put in order and paged, with and without counting', async () => {
    const tag = desk.labelId
    await make({ firstName: 'Ánna', address: { country: 'DE' }, company: { name: 'Zebra' } })
    await make({ firstName: 'Bea', tags: [tag], address: { country: 'PT' } })
    const cara = await make({ firstName: 'Cara', tags: [tag], company: { name: 'Acme' } })
    expect(namesOf(await list('?text=anna'))).toEqual(['Ánna'])
    for (const text of ['a%25a', '_nna', '%5C']) expect(namesOf(await list(`?text=${text}`))).toEqual([])
    expect(namesOf(await list('?country=PT'))).toEqual(['Bea'])
    expect(namesOf(await list(`?tag=${tag}`))).toEqual(['Bea', 'Cara'])
    expect(namesOf(await list(`?company=${cara.companyId}`))).toEqual(['Cara'])
    expect(namesOf(await list('?company=999999'))).toEqual([])
    expect(namesOf(await list('?text=ryeandrail&sort=company'))).toEqual(['Bea', 'Cara', 'Ánna'])
    const seen: string[] = []
    for (let at = '?text=ryeandrail&limit=2&order=desc'; at;) {
      const page = await list(at)
      seen.push(...namesOf(page))
      if (seen.length <= 2) expect(page.total).toBe(3)
      at = page.next ? `?text=ryeandrail&limit=2&order=desc&cursor=${page.next}` : ''
    }
    expect(seen).toEqual(['Cara', 'Bea', 'Ánna'])
    expect((await call('GET', '?cursor=abc')).status).toBe(400)
    expect(namesOf(await list('/all?text=anna'))).toEqual(['Ánna'])
    const { body: choice } = await call<Page>('GET', '/contact-list?text=anna')
    expect(Object.keys(choice.data[0] ?? {})).toEqual(['id', 'firstName', 'lastName', 'email', 'phone'])
    const { body: choices } = await call<{ data: { name: string }[] }>('GET', '/companies')
    expect(choices.data.map(({ name }) => name)).toEqual(['Acme', 'Zebra'])
  })

  test('SEG-009: tell the status and time of the newest conversation that the caller sees', async () => {
    const { conversationId } = await desk.receive({ from: 'Kenji <kenji@moriyama.example>' })
    await desk.receive({ from: 'Luca <luca@moriyama.example>' })
    const [row] = await desk.sql<{ id: number; at: number }>(
      'select contact_id as id, last_activity_at as at from conversations where id = $1',
      [conversationId],
    )
    const page = await list('?text=moriyama&sort=interactionTime&order=desc')
    expect(page.data.map(({ email }) => email?.split('@')[0])).toEqual(['luca', 'kenji'])
    expect(page.data[1]).toMatchObject({ id: row?.id, interactionTime: row?.at, status: { status: 'new' } })
    await desk.sql('update conversations set mailbox_id = $1 where id = $2', [
      desk.closedMailboxId,
      conversationId,
    ])
    const { data } = await list('?text=kenji')
    expect(data[0]).toMatchObject({ interactionTime: null, status: null })
  })
})

test('ADM-061: DELETE takes several ids, and leaves who has conversations or tasks', async () => {
  const [one, two] = [await make(), await make()]
  const { conversationId } = await desk.receive({ from: 'ruth@writes.example' })
  const [writer] = await desk.sql<{ id: number }>(
    'select contact_id as id from conversations where id = $1',
    [conversationId],
  )
  await desk.call('POST', '/desk/tasks', {
    as: desk.agent,
    body: { type: 'activity', subject: 'Call back', contactId: two.id, startAt: 1, endAt: 2 },
  })
  const { body } = await call('DELETE', `/${one.id},${two.id},${writer?.id}`)
  expect(body).toEqual({
    updated: [one.id],
    refused: [
      { id: two.id, message: 'This customer has tasks, and stays.' },
      { id: writer?.id, message: 'This customer has conversations, and stays.' },
    ],
  })
  expect((await call('GET', `/${one.id}`)).status).toBe(404)
})

test('ADM-063: POST notes adds a note, which its author alone takes away', async () => {
  const { id } = await make()
  const { body: note } = await call<ContactView['notes'][number]>('POST', `/${id}/notes`, {
    note: 'Prefers a call',
  })
  expect(note).toMatchObject({ note: 'Prefers a call', authorId: desk.agent.id })
  const args = { contactId: id, noteId: note.id }
  const stranger = await openOpDevice(desk, desk.insider)
  await stranger.push({ cmd: 'contacts.removeNote', args })
  expect((await call('GET', `/${id}`)).body.notes).toEqual([note])
  const author = await openOpDevice(desk, desk.agent)
  await author.push({ cmd: 'contacts.removeNote', args })
  expect((await call('GET', `/${id}`)).body.notes).toEqual([])
})

test('two agents who edit a customer at once overwrite nothing: of one field the later is held back, and may be saved over it', async () => {
  const { id } = await make()
  const custom = (
    await desk.call<{ id: number }>('POST', '/desk/customers/fields', {
      as: desk.owner,
      body: { name: 'Plan' },
    })
  ).body.id
  const seen = { id, phone: null, city: '', fields: {} }
  const edit = (words: object, base: object = seen) => ({
    ...{ cmd: 'contacts.edit', args: { contactId: id, ...words }, base },
  })
  const [ann, ben] = [await openOpDevice(desk, desk.agent), await openOpDevice(desk, desk.insider)]
  const states = (verdicts: { st: string }[]) => verdicts.map(({ st }) => st)
  expect(states(await ann.push(edit({ phone: '123' }), edit({ fields: { [custom]: 'Gold' } })))).toEqual([
    'applied',
    'applied',
  ])
  // Another field, the same value, the same field, and the same custom field.
  const late = await ben.push(
    edit({ city: 'Porto' }),
    edit({ phone: '123' }),
    edit({ phone: '456' }),
    edit({ fields: { [custom]: 'Silver' } }),
  )
  expect(states(late)).toEqual(['applied', 'applied', 'conflict', 'conflict'])
  expect(late[2]).toMatchObject({
    ...{ reason: 'changed', field: 'phone', facts: { phone: '123' } },
    message: 'Phone is 123. Somebody changed it meanwhile.',
  })
  expect(late[3]).toMatchObject({ facts: { fields: { [custom]: 'Gold' } } })
  const read = async () => (await call<ContactView>('GET', `/${id}`)).body
  expect(await read()).toMatchObject({
    phone: '123',
    address: { locality: 'Porto' },
    fields: { [custom]: 'Gold' },
  })
  await ben.push(edit({ phone: '456' }, { ...seen, phone: '123' }))
  expect((await read()).phone).toBe('456')
})

test('CUS-008: a customer bears no tag that is not there', async () => {
  const { id } = await make()
  const device = await openOpDevice(desk, desk.agent)
  const [refused] = await device.push({
    cmd: 'contacts.addLabels',
    args: { contactId: id, labelIds: [999_999] },
  })
  expect(refused).toMatchObject({ st: 'rejected', field: 'labelIds' })
  await device.push({ cmd: 'contacts.addLabels', args: { contactId: id, labelIds: [desk.labelId] } })
  expect((await call('GET', `/${id}`)).body.tags).toEqual([desk.labelId])
})
