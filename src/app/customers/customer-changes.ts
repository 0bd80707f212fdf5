import type { Contact } from '#domain/customers/contact.ts'
import { mutate } from '#app/desk/live/changes.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { announceMade } from '#app/messages/announce-made.ts'

/** Customer fields that are edited in place. */
export type EditedFields = Partial<
  Omit<Contact, 'id' | 'notes' | 'labelIds' | 'otherEmails' | 'seesCompanyId'> & { seesCompany: boolean }
>

const change = async (desk: OpenDesk, name: string, args: object, words: string) =>
  announceMade(desk, await mutate(desk, `contacts.${name}`, args), words)

/** Changes fields of a customer, also offline. */
export const editCustomer = (desk: OpenDesk, contactId: number, fields: EditedFields) =>
  change(desk, 'edit', { contactId, ...fields }, 'Customer Updated')

/** Adds or removes a customer's tag. */
export const tagCustomer = (desk: OpenDesk, contactId: number, labelId: number, isOn: boolean) =>
  change(
    desk,
    isOn ? 'addLabels' : 'removeLabels',
    { contactId, labelIds: [labelId] },
    isOn ? 'Tag Added' : 'Tag Removed',
  )

/** Adds a note to a customer. */
export const noteOnCustomer = (desk: OpenDesk, contactId: number, note: string) =>
  change(desk, 'addNote', { contactId, note }, 'Note Added')

/** Removes the user's own note from a customer. */
export const removeNoteOnCustomer = (desk: OpenDesk, contactId: number, noteId: string) =>
  change(desk, 'removeNote', { contactId, noteId }, 'Note Removed')
