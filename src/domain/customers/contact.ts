import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'

/** Most addresses of a contact besides the one that is written to. */
export const contactLimits = { otherEmails: 20 }

/** Somebody who writes to the desk. */
export const contactSchema = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whom mail that the desk begins goes to. */
  email: z.nullable(z.string()),
  /** What else they write from, in lower case; no two contacts share an address. */
  otherEmails: z.array(z.string()),
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
