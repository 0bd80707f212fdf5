import * as z from 'zod/mini'
import { defineEntity } from '../define.ts'
import { id, moment } from '../fields.ts'
import { everybody } from '../scope.ts'

/** Somebody who writes to the desk. */
export const contactSchema = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  companyName: z.string(),
  jobTitle: z.string(),
  city: z.string(),
  /** IANA name, or empty when unknown. */
  timeZone: z.string(),
  /** Mail to the address failed for good; cleared when mail arrives from it. */
  isUndeliverable: z.boolean(),
  createdAt: moment(),
})

/** A contact as devices and the server hold it; scope `acct`. */
export type Contact = z.infer<typeof contactSchema>

/** Contacts on the wire and in the tables. */
export const contacts = defineEntity({
  name: 'contacts',
  schema: contactSchema,
  kind: 'record',
  scope: everybody,
  writtenBy: 'ops',
  travels: 'window',
})
