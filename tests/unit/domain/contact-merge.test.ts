import { expect, test } from 'vitest'
import { blankContact } from '#domain/customers/blank-contact.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { differingFields, mergeContacts, unmergedContact } from '#domain/customers/merge.ts'

const contact = (id: number, more: Partial<Contact>): Contact => ({
  ...blankContact,
  ...{ id, firstName: 'Ines', lastName: 'Moura', email: `ines${id}@velo.example`, createdAt: id },
  ...more,
})
const note = (id: string, createdAt: number) => ({ id, note: id, authorId: 7, createdAt })
const context = { noteId: 'merge', authorId: 7, at: 9, nameOfField: (key: string) => `Field ${key}` }

const stays = contact(1, {
  ...{ phone: '123', city: 'Porto', labelIds: [1], notes: [note('a', 3)], fields: { 5: 'red', 6: '' } },
})
const goes = contact(2, {
  ...{ phone: '456', jobTitle: 'Director', labelIds: [1, 2], notes: [note('b', 2)] },
  ...{ fields: { 5: 'blue', 6: 'x' }, allowPortalAccess: true, otherEmails: ['im@velo.example'] },
})

test('a merged contact has the chosen values, fills its gaps and keeps what was not chosen in a note', () => {
  expect(differingFields(stays, goes)).toEqual(['email', 'phone'])
  const result = mergeContacts(stays, goes, { ...context, taken: ['email'] })
  expect(result).toMatchObject({
    ...{ id: 1, email: goes.email, otherEmails: [stays.email, 'im@velo.example'], phone: '123' },
    ...{ jobTitle: 'Director', city: 'Porto', labelIds: [1, 2], fields: { 5: 'red', 6: 'x' } },
    ...{ allowPortalAccess: true, createdAt: 1 },
  })
  expect(result.notes.map(({ note: text }) => text)).toEqual([
    ...['b', 'a', 'Before the merge: Phone 456; Field 5 blue'],
  ])
})

test('an undo gives the old values back, and leaves what was changed since', () => {
  const result = mergeContacts(stays, goes, { ...context, taken: ['email', 'phone'] })
  const moved = { stayed: stays, gone: goes, result, conversations: [], tasks: [], assets: [] }
  const kept = { ...moved, segments: [], favourites: [] }
  expect(unmergedContact(result, kept)).toEqual({ ...stays, fields: { 5: 'red' } })
  const changed = { ...result, phone: '789', labelIds: [1, 2, 3], notes: [...result.notes, note('c', 10)] }
  expect(unmergedContact(changed, kept)).toMatchObject({ phone: '789', labelIds: [1, 3] })
  expect(unmergedContact(changed, kept).notes.map(({ id }) => id)).toEqual(['a', 'c'])
})

test('two contacts who have more tags than one can hold are not merged', () => {
  const many = (from: number) => Array.from({ length: 30 }, (_, n) => from + n)
  const [one, other] = [contact(1, { labelIds: many(1) }), contact(2, { labelIds: many(100) })]
  expect(() => mergeContacts(one, other, { ...context, taken: [] })).toThrow(/more than 50 tags/)
})
