import * as z from 'zod/mini'
import { portalSettingsAccess } from '../access/plan-access.ts'
import { DeskError } from '../errors.ts'
import { id, tooLong } from '../fields.ts'
import { blankContact } from './blank-contact.ts'
import { requireUnchanged, seenOf, type SeenContact } from './contact-guard.ts'
import { contactLimits, contactShape, customerNote, seesCompany, type Contact } from './contact.ts'
import { withValues } from './field-values.ts'
import { contactIn, ofContact, onContact } from './on-contact.ts'

/** Website of a company that is created with its first contact. */
const companyUrl = z.optional(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(contactLimits.company.form, tooLong('Company website', contactLimits.company.form)),
    ),
)

const createArgs = z.object({
  ...ofContact,
  ...contactShape,
  companyUrl,
  note: z.nullable(customerNote()),
  labelIds: z.array(id()).check(z.maxLength(contactLimits.labels)),
})

/** Adds a customer. The server refuses an address in use, and finds or creates the company by name. */
export const createContact = onContact<z.infer<typeof createArgs>>('contacts.create', {
  args: createArgs,
  async run(tx, { contactId, note, companyUrl: _url, fields = {}, assigneeId = null, ...words }) {
    await tx.contacts.insert({
      ...blankContact,
      ...words,
      assigneeId,
      fields: withValues({}, fields),
      id: contactId,
      notes: note === null ? [] : [{ id: tx.op, note, authorId: tx.actor.userId || null, createdAt: tx.at }],
      createdAt: tx.at,
    })
  },
  title: ({ firstName, lastName }) => `Customer: ${firstName} ${lastName}`,
})

const editArgs = z.object({
  ...ofContact,
  ...z.partial(z.object(contactShape)).shape,
  seesCompany: z.optional(z.boolean()),
})
type EditArgs = z.infer<typeof editArgs>

/** The fields that an edit contains. */
const fieldsOf = ({
  contactId: _contact,
  fields: _values,
  seesCompany: _sees,
  ...fields
}: EditArgs): Partial<Contact> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const keysOf = ({ fields = {}, ...rest }: EditArgs) =>
  [...Object.keys(rest), ...Object.keys(fields).map((key) => `fields.${key}`)].sort().join()

const namesSame = (one: EditArgs, other: EditArgs) => keysOf(one) === keysOf(other)

/**
 * Changes only those fields of a customer that the op names. Held back if another user changed one of them
 * unseen. A company given only by name is found or created by the server.
 */
export const editContact = onContact<EditArgs, SeenContact | null>('contacts.edit', {
  args: editArgs,
  accessTo: ({ seesCompany }) => (seesCompany === undefined ? {} : portalSettingsAccess),
  async base(tx, { contactId }) {
    const contact = await tx.contacts.get(contactId)
    return contact ? seenOf(contact) : null
  },
  async guard(tx, args, base) {
    if (base) requireUnchanged(await contactIn(tx, args.contactId), args, base)
  },
  async run(tx, args) {
    const contact = await contactIn(tx, args.contactId)
    const change = fieldsOf(args)
    // A new name means another company than the previous id.
    if (change.companyName !== undefined && change.companyId === undefined) change.companyId = null
    if (args.seesCompany !== undefined) {
      change.seesCompanyId = args.seesCompany ? (change.companyId ?? contact.companyId) : null
      if (args.seesCompany && change.seesCompanyId === null)
        throw new DeskError('INVALID', { field: 'seesCompany', message: 'Choose a company first' })
    }
    // Delivery to the new address has not failed.
    if (change.email !== undefined && change.email !== contact.email) change.isUndeliverable = false
    if (args.fields) change.fields = withValues(contact.fields, args.fields)
    await tx.contacts.patch(contact.id, change)
  },
  // Ops of different fields stay separate, so that a conflict of one holds no other back.
  join: (earlier, later) => (namesSame(earlier, later) ? { ...earlier, ...later } : null),
  inverse(args, before) {
    const contact = before as Contact
    const named = Object.keys(fieldsOf(args)) as (keyof Contact)[]
    if (named.includes('companyName') && !named.includes('companyId')) named.push('companyId')
    const values = Object.keys(args.fields ?? {}).map((key) => [key, contact.fields[key] ?? ''])
    const fields = {
      ...Object.fromEntries(named.map((key) => [key, contact[key]])),
      ...(args.fields && { fields: Object.fromEntries(values) as Record<string, string> }),
      ...(args.seesCompany !== undefined && { seesCompany: seesCompany(contact) }),
    }
    // Values from before a validation rule cannot be restored by undo.
    const back = z.safeParse(editArgs, { contactId: args.contactId, ...fields })
    return back.success ? { name: 'contacts.edit', args: back.data } : null
  },
  title: () => 'Customer changed',
})

const labelArgs = z.object({
  ...ofContact,
  labelIds: z.array(id()).check(z.minLength(1), z.maxLength(contactLimits.labels)),
})

/** Adds tags to a customer; an existing tag has no effect. */
export const addContactLabels = onContact<z.infer<typeof labelArgs>>('contacts.addLabels', {
  args: labelArgs,
  async run(tx, args) {
    const contact = await contactIn(tx, args.contactId)
    const labelIds = [...new Set([...contact.labelIds, ...args.labelIds])]
    if (labelIds.length > contactLimits.labels)
      throw new DeskError('INVALID', {
        field: 'labelIds',
        message: `A customer has at most ${contactLimits.labels} tags`,
      })
    await tx.contacts.patch(contact.id, { labelIds })
  },
  inverse: (args, before) => {
    const had = (before as Contact).labelIds
    const labelIds = args.labelIds.filter((each) => !had.includes(each))
    return labelIds.length > 0 ? { name: 'contacts.removeLabels', args: { ...args, labelIds } } : null
  },
  title: () => 'Tags of a customer',
})

/** Removes tags from a customer; a missing tag has no effect. */
export const removeContactLabels = onContact<z.infer<typeof labelArgs>>('contacts.removeLabels', {
  args: labelArgs,
  async run(tx, args) {
    const contact = await contactIn(tx, args.contactId)
    await tx.contacts.patch(contact.id, {
      labelIds: contact.labelIds.filter((each) => !args.labelIds.includes(each)),
    })
  },
  inverse: (args, before) => {
    const had = (before as Contact).labelIds
    const labelIds = args.labelIds.filter((each) => had.includes(each))
    return labelIds.length > 0 ? { name: 'contacts.addLabels', args: { ...args, labelIds } } : null
  },
  title: () => 'Tags of a customer',
})

/** Adds a note to a customer; idempotent by the op's id. */
export const addContactNote = onContact<{ contactId: number; note: string }>('contacts.addNote', {
  args: z.object({ ...ofContact, note: customerNote() }),
  async run(tx, { contactId, note }) {
    const { notes } = await contactIn(tx, contactId)
    if (notes.some((each) => each.id === tx.op)) return
    if (notes.length >= contactLimits.notes)
      throw new DeskError('INVALID', {
        field: 'note',
        message: `A customer has at most ${contactLimits.notes} notes`,
      })
    const made = { id: tx.op, note, authorId: tx.actor.userId || null, createdAt: tx.at }
    await tx.contacts.patch(contactId, { notes: [...notes, made] })
  },
  inverse: ({ contactId }, before, after) => {
    const had = (before as Contact).notes.map(({ id: each }) => each)
    const added = (after as Contact).notes.find((each) => !had.includes(each.id))
    return added ? { name: 'contacts.removeNote', args: { contactId, noteId: added.id } } : null
  },
  title: () => 'Note on a customer',
})

/** Removes the actor's own note; no effect if it is gone, or another user's. */
export const removeContactNote = onContact<{ contactId: number; noteId: string }>('contacts.removeNote', {
  args: z.object({ ...ofContact, noteId: z.string().check(z.maxLength(40)) }),
  async run(tx, { contactId, noteId }) {
    const { notes } = await contactIn(tx, contactId)
    const isOther = (each: Contact['notes'][number]) =>
      each.id !== noteId || each.authorId !== tx.actor.userId
    await tx.contacts.patch(contactId, { notes: notes.filter(isOther) })
  },
  title: () => 'Note on a customer removed',
})

/** Deletes a customer without further records; the server refuses one with conversations or tasks. */
export const deleteContact = onContact<{ contactId: number }>('contacts.delete', {
  args: z.object(ofContact),
  async run(tx, { contactId }) {
    await tx.contacts.remove((await contactIn(tx, contactId)).id)
  },
  title: () => 'Customer deleted',
})
