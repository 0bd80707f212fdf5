import { manageContactsAccess } from '../access/plan-access.ts'
import { defineMutator, type Mutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id } from '../fields.ts'
import type { Tx } from '../tx.ts'
import type { Contact } from './contact.ts'

/** The argument that names the contact. */
export const ofContact = { contactId: id() }

/** Declares a change of one contact. */
export const onContact = <Args extends { contactId: number }, Base = unknown>(
  name: string,
  rest: Omit<Mutator<Args, Base>, 'name' | 'version' | 'lanes' | 'laneTable' | 'needs' | 'feature'>,
): Mutator<Args, Base> =>
  defineMutator<Args, Base>(name, {
    ...manageContactsAccess,
    ...rest,
    lanes: (args) => [args.contactId],
    laneTable: 'contacts',
  })

/** @throws DeskError NOT_FOUND. */
export async function contactIn(tx: Tx, contactId: number): Promise<Contact> {
  const contact = await tx.contacts.get(contactId)
  if (!contact) throw new DeskError('NOT_FOUND')
  return contact
}
