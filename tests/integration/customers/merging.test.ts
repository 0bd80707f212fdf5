import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactView } from '#domain/customers/endpoints.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { openOpDevice } from '../../support/data/ops.ts'

/* Duplicate contacts, their merge and its undo (PR2-021 and the second pass on customers). */

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const call = <Answer = ContactView>(method: string, path = '', body?: object) =>
  desk.call<Answer>(method, `/desk/customers${path}`, { as: desk.agent, ...(body && { body }) })

let count = 0
const make = async (more: object = {}) => {
  count += 1
  const words = { firstName: 'Dana', lastName: 'Whitlock', email: `dana${count}@rye.example` }
  return (await call('POST', '', { ...words, ...more })).body
}
const rowsOf = (table: string, contactId: number) =>
  desk.sql<{ id: number }>(`select id from ${table} where contact_id = $1 order by id`, [contactId])
const merge = (id: number, other: number, take: string[] = []) =>
  call<{ message?: string }>('POST', `/${id}/merge`, { other, take })

/** Contact with a conversation, task, asset, tag, note, favourite and segment. */
async function fullContact(more: object = {}) {
  const contact = await make({ phone: '+351 21 555 014', tags: [desk.labelId], ...more })
  const { conversationId } = await desk.receive({ from: contact.email ?? '' })
  const post = (path: string, body: object) =>
    desk.call<{ id: number }>('POST', path, { as: desk.owner, body })
  const asset = await post('/desk/assets', { name: `Bike ${contact.id}`, contactId: contact.id })
  const segment = await post('/desk/customers/segment', {
    ...{ name: `S${contact.id}`, isStatic: true, ids: [contact.id], conditions: {}, isEverybody: false },
  })
  const task = await post('/desk/tasks', {
    ...{ type: 'call', callType: 'outbound', subject: 'Call back', contactId: contact.id },
    ...{ startAt: 1_790_000_000_000, endAt: 1_790_003_600_000, subTasks: [] },
  })
  await call('POST', `/${contact.id}/notes`, { note: 'Prefers a call' })
  await call('PUT', `/favourites/${contact.id}`, { isFavourite: true })
  return { contact, conversationId, assetId: asset.body.id, segmentId: segment.body.id, taskId: task.body.id }
}

test('possible duplicates are offered for a contact and as a list', async () => {
  const same = { firstName: 'Ines', lastName: 'Moura' }
  const a = await make({ ...same, email: 'ines@velo.example', phone: '+351912345678' })
  const b = await make({ ...same, email: 'i.moura@velo.example' })
  const c = await make({ ...same, email: 'ines@home.example' })
  const phone = await make({ firstName: 'Ina', phone: '912 345 678' })
  const { body } = await call<{ duplicates: { id: number; reason: string }[] }>('GET', `/${a.id}/duplicates`)
  expect(body.duplicates.map(({ id, reason }) => [id, reason])).toEqual([
    [phone.id, 'phone'],
    [b.id, 'company'],
    [c.id, 'name'],
  ])
  const { body: list } = await call<{ groups: { reason: string; people: { id: number }[] }[] }>(
    'GET',
    '/duplicates',
  )
  expect(list.groups.map(({ reason, people }) => [reason, people.map(({ id }) => id)])).toEqual([
    ['phone', [a.id, phone.id]],
    ['company', [a.id, b.id]],
    ['name', [a.id, b.id, c.id]],
  ])
  const twin = await call<{ message: string; facts?: object }>('POST', '', {
    ...{ firstName: 'Ines', lastName: 'Moura', email: 'INES@velo.example' },
  })
  expect(twin).toMatchObject({ status: 400 })
})

test('a merge moves everything, and its undo gives everything back', async () => {
  const stays = await make({ title: 'Director' })
  const {
    contact: goes,
    conversationId,
    assetId,
    taskId,
    segmentId,
  } = await fullContact({
    ...{ title: 'Fleet manager', allowPortalAccess: true },
  })
  const before = (await call('GET', `/${goes.id}`)).body
  const preview = await call<{ conversations: number; assets: number }>(
    'GET',
    `/${stays.id}/merge?other=${goes.id}`,
  )
  expect(preview.body).toMatchObject({ conversations: 1, assets: 1 })
  expect((await merge(stays.id, goes.id, ['title'])).status).toBe(200)
  // A repeated call succeeds without effect.
  expect((await merge(stays.id, goes.id, ['title'])).status).toBe(200)
  const { body: merged } = await call('GET', `/${goes.id}`)
  expect(merged).toMatchObject({
    ...{ id: stays.id, email: stays.email, otherEmails: [goes.email], title: 'Fleet manager' },
    ...{ phone: goes.phone, tags: [desk.labelId], allowPortalAccess: true, isFavourite: true },
  })
  expect(merged.notes.map(({ note }) => note)).toEqual(['Prefers a call', 'Before the merge: Title Director'])
  expect(await rowsOf('conversations', stays.id)).toEqual([{ id: conversationId }])
  expect(await rowsOf('assets', stays.id)).toEqual([{ id: assetId }])
  expect(await rowsOf('tasks', stays.id)).toEqual([{ id: taskId }])
  const idsOf = async () =>
    (await desk.sql<{ ids: number[] }>('select ids from "contactSegments" where id = $1', [segmentId]))[0]
      ?.ids
  expect(await idsOf()).toEqual([stays.id])
  // Mail from the old address.
  const later = await desk.receive({ from: goes.email ?? '' })
  expect((await rowsOf('conversations', stays.id)).map(({ id }) => id)).toContain(later.conversationId)

  await call('PUT', `/${stays.id}`, { phone: '555' })
  expect((await call('DELETE', `/${stays.id}/merge/${goes.id}`)).status).toBe(200)
  const back = (await call('GET', `/${goes.id}`)).body
  expect(back).toEqual({ ...before, interactionTime: back.interactionTime })
  const left = (await call('GET', `/${stays.id}`)).body
  expect(left).toMatchObject({ title: 'Director', phone: '555', tags: [], notes: [], otherEmails: [] })
  expect(left.allowPortalAccess).toBe(false)
  expect(await rowsOf('assets', goes.id)).toEqual([{ id: assetId }])
  expect(await rowsOf('tasks', goes.id)).toEqual([{ id: taskId }])
  expect(await idsOf()).toEqual([goes.id])
  expect((await rowsOf('conversations', goes.id)).map(({ id }) => id)).toEqual([conversationId])
})

test('ops that a device made before it heard of a merge apply to the survivor, also through two merges', async () => {
  const [one, two, three] = [await make(), await make(), await make()]
  await merge(two.id, one.id)
  await merge(three.id, two.id)
  const device = await openOpDevice(desk, desk.insider)
  const verdicts = await device.push(
    { cmd: 'contacts.edit', args: { contactId: one.id, city: 'Porto' } },
    { cmd: 'contacts.addNote', args: { contactId: two.id, note: 'Called back' } },
  )
  expect(verdicts.map(({ st }) => st)).toEqual(['applied', 'applied'])
  const { body } = await call('GET', `/${one.id}`)
  expect(body).toMatchObject({ id: three.id, address: { locality: 'Porto' } })
  expect(body.notes.map(({ note }) => note)).toEqual(['Called back'])
  // A later merge must be undone first.
  expect((await call('DELETE', `/${two.id}/merge/${one.id}`)).status).toBe(404)
  await call('DELETE', `/${three.id}/merge/${two.id}`)
  expect((await call('DELETE', `/${two.id}/merge/${one.id}`)).status).toBe(200)
  expect((await call('GET', `/${one.id}`)).body).toMatchObject({ id: one.id, email: one.email })
  // A deleted survivor refuses with a reason, and nothing is lost silently.
  const [gone, rest] = [await make(), await make()]
  await merge(rest.id, gone.id)
  await call('DELETE', `/${rest.id}`)
  const [refused] = await device.push({ cmd: 'contacts.edit', args: { contactId: gone.id, city: 'Porto' } })
  expect(refused).toMatchObject({ st: 'rejected', code: 'NOT_FOUND' })
})

test('an undo is refused where an address has gone to somebody else', async () => {
  const [stays, goes] = [await make(), await make()]
  await merge(stays.id, goes.id)
  const device = await openOpDevice(desk, desk.agent)
  await device.push({ cmd: 'contacts.removeEmail', args: { contactId: stays.id, email: goes.email } })
  await make({ email: goes.email })
  const refused = await call<{ message: string }>('DELETE', `/${stays.id}/merge/${goes.id}`)
  expect(refused.status).toBe(409)
  const rows = await desk.sql<Pick<Contact, 'id'>>('select id from contacts where id = $1', [goes.id])
  expect(rows).toEqual([])
})
