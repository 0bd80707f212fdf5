import { defineEntity } from '../define.ts'
import { everybody } from '../scope.ts'
import { blankContact } from './blank-contact.ts'
import type { Contact } from './contact.ts'

/** Contacts on the wire and in the tables. */
export const contacts = defineEntity<Contact>()({
  name: 'contacts',
  kind: 'record',
  scope: everybody,
  writtenBy: 'ops',
  isMadeByClients: true,
  allowsReinsert: true,
  replication: 'window',
  // Devices filled before lack `beside`.
  fill: 1,
  defaults: blankContact,
})
