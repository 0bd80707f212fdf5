import { describe, expect, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { blankContact } from '#domain/customers/blank-contact.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { requireUnchanged, seenOf } from '#domain/customers/contact-guard.ts'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { undoAll } from '#local/undo.ts'
import { memoryDesk } from '../../../support/replica.ts'

/* Customer changes on an offline device; `held` is a replicated customer. */

const dana: Contact = {
  ...{ ...blankContact, id: 10, firstName: 'Dana', lastName: '', email: 'dana@rye.example', createdAt: 1 },
  ...{ companyId: 5, companyName: 'Rye' },
}

async function deskWith(held: Partial<Contact> = {}) {
  const memory = await memoryDesk()
  const desk = { ...memory, actor: { ...memory.actor, permissions: new Set(allPermissions) } }
  await desk.db.contacts.put({ ...dana, ...held, v: 5 })
  const row = async (id = 10) => desk.db.contacts.get(id)
  const does = async (cmd: string, args: object) =>
    mutate(desk, `contacts.${cmd}`, { contactId: 10, ...args })
  const undo = async (done: Awaited<ReturnType<typeof does>>) => {
    await desk.db.outbox.toCollection().modify({ firstSentAt: 1 })
    await undoAll(desk, done ? [done] : [])
  }
  return { desk, row, does, undo }
}

describe('a customer', () => {
  test('is made without a connection, with a note', async () => {
    const { desk, row, does } = await deskWith()
    const [contactId = 0] = await takeIds(desk.db, 1)
    const { firstName, phone, companyId, companyName, jobTitle, country, city, streetAddress } = dana
    await does('create', {
      ...{
        contactId,
        firstName,
        lastName: 'Whitlock',
        email: 'dana2@rye.example',
        phone,
        companyId,
        companyName,
      },
      ...{ jobTitle, country, city, streetAddress, postalCode: '', allowPortalAccess: true, labelIds: [] },
      note: 'Prefers a call',
    })
    expect(await row(contactId)).toMatchObject({
      ...{ firstName: 'Dana', allowPortalAccess: true, otherEmails: [] },
      notes: [{ note: 'Prefers a call', authorId: 7 }],
    })
  })

  test('CUS-009, CUS-010: an edit changes the fields that it names alone, and Undo gives them back', async () => {
    const { row, does, undo } = await deskWith({ city: 'Lisbon' })
    const done = await does('edit', { jobTitle: 'Fleet manager', country: 'PT' })
    expect(await row()).toMatchObject({
      jobTitle: 'Fleet manager',
      country: 'PT',
      city: 'Lisbon',
      lastName: '',
    })
    await undo(done)
    expect(await row()).toMatchObject({ jobTitle: '', country: '', city: 'Lisbon' })
  })

  test('is edited by an op for each field, which says what was seen; the same field typed again is one', async () => {
    const { desk, does } = await deskWith({ city: 'Lisbon', phone: '1' })
    await does('edit', { city: 'Porto' })
    await does('edit', { city: 'Braga' })
    await does('edit', { phone: '2' })
    await does('edit', { fields: { 4: 'Gold' } })
    await does('edit', { fields: { 5: 'Two' } })
    const ops = await desk.db.outbox.orderBy('n').toArray()
    expect(ops.map(({ args }) => args)).toEqual(
      [{ city: 'Braga' }, { phone: '2' }, { fields: { 4: 'Gold' } }, { fields: { 5: 'Two' } }].map(
        (words) => ({
          contactId: 10,
          ...words,
        }),
      ),
    )
    expect(ops.map(({ base }) => base)).toMatchObject([
      { id: 10, city: 'Lisbon', phone: '1', fields: {} },
      { city: 'Braga', phone: '1' },
      { phone: '2', fields: {} },
      { fields: { 4: 'Gold' } },
    ])
  })

  test('that was merged, or is named like their company by now, is not held back', () => {
    const [seen, wanted] = [seenOf(dana), { companyName: 'Rail' }]
    const refused = (contact: Partial<Contact>) => () =>
      requireUnchanged({ ...dana, ...contact }, wanted, seen)
    expect(refused({ id: 11, companyName: 'Other' })).not.toThrow()
    expect(refused({ companyName: 'RYE' })).not.toThrow()
    expect(refused({ companyName: '' })).toThrow('Company is empty. Somebody changed it meanwhile.')
  })

  test('whose company is named has no number of it until the server has said so; Undo gives it back', async () => {
    const { row, does, undo } = await deskWith()
    const done = await does('edit', { companyName: 'Rail' })
    expect(await row()).toMatchObject({ companyId: null, companyName: 'Rail' })
    await undo(done)
    expect(await row()).toMatchObject({ companyId: 5, companyName: 'Rye' })
  })

  test('sees in the portal what the company wrote, that company alone; Undo takes it back', async () => {
    const { row, does, undo } = await deskWith()
    const done = await does('edit', { seesCompany: true })
    expect(await row()).toMatchObject({ companyId: 5, seesCompanyId: 5 })
    await undo(done)
    expect(await row()).toMatchObject({ companyId: 5, seesCompanyId: null })
    await does('edit', { companyId: null, companyName: '' })
    await expect(does('edit', { seesCompany: true })).rejects.toThrow('Choose a company first')
  })

  test('with another address is reached again', async () => {
    const { row, does } = await deskWith({ isUndeliverable: true })
    await does('edit', { email: 'dana@new.example' })
    expect(await row()).toMatchObject({ isUndeliverable: false })
  })

  test('CUS-008: tags come and go as sets, and Undo takes back what was added', async () => {
    const { row, does, undo } = await deskWith({ labelIds: [1] })
    const added = await does('addLabels', { labelIds: [1, 2] })
    expect((await row())?.labelIds).toEqual([1, 2])
    await undo(added)
    expect((await row())?.labelIds).toEqual([1])
    await does('removeLabels', { labelIds: [1, 9] })
    expect((await row())?.labelIds).toEqual([])
  })

  test('CUS-018: a note of up to 500 characters is added, and Undo takes it away', async () => {
    const { row, does, undo } = await deskWith()
    await expect(does('addNote', { note: 'x'.repeat(501) })).rejects.toThrow('500')
    await expect(does('addNote', { note: ' ' })).rejects.toThrow('Note is a required field')
    const done = await does('addNote', { note: 'x'.repeat(500) })
    expect((await row())?.notes).toHaveLength(1)
    await undo(done)
    expect((await row())?.notes).toEqual([])
  })
})
