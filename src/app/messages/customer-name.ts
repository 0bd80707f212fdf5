import type { Contact } from '#domain/customers/contact.ts'
import { nameOf } from '#domain/people/name.ts'

type Named = Pick<Contact, 'firstName' | 'lastName' | 'email' | 'phone'>

/** Name of a customer, else address or number. */
export const customerName = (contact: Named): string => nameOf(contact) || contact.phone || 'Unnamed customer'

/** Search query for all conversations of a customer. */
export const searchOfCustomer = (contact: Named): string =>
  `from:${contact.email ?? `"${customerName(contact)}"`}`
