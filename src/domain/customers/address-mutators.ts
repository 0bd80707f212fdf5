import * as z from 'zod/mini'
import type { Mutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { email, id } from '../fields.ts'
import { contactLimits, type Contact } from './contact.ts'
import { contactIn, onContact } from './on-contact.ts'

/** Form to add an address. */
export const contactEmailInput = z.object({ email: email().check(z.toLowerCase()) })

const emailArgs = z.extend(contactEmailInput, { contactId: id() })
type EmailArgs = z.infer<typeof emailArgs>

const onEmails = (name: string, rest: Pick<Mutator<EmailArgs>, 'run' | 'inverse' | 'title'>) =>
  onContact<EmailArgs>(name, { ...rest, args: emailArgs })

const otherEmailsOf = (row: unknown) => (row as Contact | null)?.otherEmails ?? []

/**
 * Adds an address that a contact also writes from: mail from it is theirs from then on. No effect if they
 * have it already; the server refuses an address of another contact.
 */
export const addEmail = onEmails('contacts.addEmail', {
  async run(tx, { contactId, email: added }) {
    const contact = await contactIn(tx, contactId)
    if (contact.email?.toLowerCase() === added || contact.otherEmails.includes(added)) return
    if (contact.otherEmails.length >= contactLimits.otherEmails)
      throw new DeskError('INVALID', {
        field: 'email',
        message: `A customer has at most ${contactLimits.otherEmails} more addresses`,
      })
    await tx.contacts.patch(contactId, { otherEmails: [...contact.otherEmails, added] })
  },
  inverse: (args, before, after) =>
    otherEmailsOf(before).length < otherEmailsOf(after).length
      ? { name: 'contacts.removeEmail', args }
      : null,
  title: ({ email: added }) => `Address ${added} added`,
})

/** Removes an address; no effect if it is gone. Mail received from it stays. */
export const removeEmail = onEmails('contacts.removeEmail', {
  async run(tx, { contactId, email: removed }) {
    const { otherEmails } = await contactIn(tx, contactId)
    const left = otherEmails.filter((each) => each !== removed)
    if (left.length < otherEmails.length) await tx.contacts.patch(contactId, { otherEmails: left })
  },
  inverse: (args, before, after) =>
    otherEmailsOf(before).length > otherEmailsOf(after).length ? { name: 'contacts.addEmail', args } : null,
  title: ({ email: removed }) => `Address ${removed} removed`,
})
