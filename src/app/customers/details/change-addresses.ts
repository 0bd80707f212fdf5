import { addressesOf } from '#domain/channels/mailbox.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { DeskError } from '#domain/errors.ts'
import { mutate } from '#app/desk/live/changes.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { customerName } from '#app/messages/customer-name.ts'
import { announceMade } from '#app/messages/announce-made.ts'
import { contactByEmail } from '#local/queries/people.ts'

/**
 * Adds a further address to a customer.
 * @throws DeskError INVALID if the replica has it for another customer.
 */
export async function addAddress(desk: OpenDesk, contact: Contact, email: string): Promise<void> {
  const refuse = (message: string) => new DeskError('INVALID', { field: 'email', message })
  const holder = await contactByEmail.run(desk.db, email)
  if (holder?.id === contact.id) throw refuse('They have this address already')
  if (holder) throw refuse(`This is the address of another customer, ${customerName(holder)}`)
  const inboxes = await desk.db.mailboxes.toArray()
  if (inboxes.some((each) => addressesOf(each).some((own) => own.toLowerCase() === email)))
    throw refuse('This is the address of one of your inboxes')
  const args = { contactId: contact.id, email }
  await announceMade(desk, await mutate(desk, 'contacts.addEmail', args), 'Address Added')
}

/** Removes an address from a customer; its messages stay. */
export async function removeAddress(desk: OpenDesk, { id }: Contact, email: string): Promise<void> {
  const args = { contactId: id, email }
  await announceMade(desk, await mutate(desk, 'contacts.removeEmail', args), 'Address Removed')
}
