import * as z from 'zod/mini'
import { email, id, keptMoment, requiredText, tooLong } from '../fields.ts'
import { fieldValues } from './field-values.ts'
import { countries } from '../places/countries.ts'

/**
 * Limits of a contact's fields; `form` are those of the customer form (section 5), which are stricter than
 * those of imports and mail.
 */
export const contactLimits = {
  otherEmails: 20,
  name: { least: 2, most: 100, form: 20 },
  phone: 15,
  /** Company names typed into the customer form, and those chosen in it (D1-06). */
  company: { most: 50, form: 20 },
  title: 60,
  city: 60,
  street: 120,
  postalCode: 20,
  labels: 50,
  note: 500,
  notes: 200,
}

/** A note on a contact or a company. */
export const customerNoteSchema = z.object({
  /** The UUID of the op that wrote it. */
  id: z.string(),
  note: z.string(),
  authorId: z.nullable(id()),
  createdAt: keptMoment(),
})
/** A note on a contact or a company. */
export type CustomerNote = z.infer<typeof customerNoteSchema>

const text = z.string()

/**
 * Shown beside a contact but stored in other tables: the database adds it whenever a contact is replicated,
 * so that it is available offline. The company is the chosen one, or the one of the address's domain.
 */
const besideSchema = z.object({
  company: z.nullable(
    z.object({
      ...{ id: id(), name: text, url: text, domain: text, description: text },
      address: z.object({ country: text, locality: text, streetAddress: text, postalCode: text }),
      fields: z.record(text, text),
    }),
  ),
  /** By name, at most `mostBeside`; each has a status of assets. */
  assets: z.array(z.object({ id: id(), name: text, status: text })),
})

/** A contact: a customer of the account. */
export const contactSchema = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  /** Address for new outgoing mail. */
  email: z.nullable(z.string()),
  /** Further addresses, in lower case; no two contacts share an address. */
  otherEmails: z.array(z.string()),
  phone: z.nullable(z.string()),
  /** Id of the company, or none; a deleted one counts as none. */
  companyId: z.nullable(id()),
  /** Name of the company. */
  companyName: z.string(),
  jobTitle: z.string(),
  /** Two letters of ISO 3166-1, or empty. */
  country: z.string(),
  city: z.string(),
  streetAddress: z.string(),
  postalCode: z.string(),
  /** IANA name, or empty when unknown. */
  timeZone: z.string(),
  /** True if they may sign in to the client portal. */
  allowPortalAccess: z.boolean(),
  /** Company whose conversations the portal shows them, as long as they belong to it. */
  seesCompanyId: z.nullable(id()),
  labelIds: z.array(id()),
  /** Oldest first. */
  notes: z.array(customerNoteSchema),
  /** Values of custom fields. */
  fields: z.record(z.string(), z.string()),
  /** Assigned user. */
  assigneeId: z.nullable(id()),
  /** Mail to the address failed for good; cleared when mail arrives from it. */
  isUndeliverable: z.boolean(),
  createdAt: keptMoment(),
  /** Missing on a new contact, or one not received by the sync; null if there is nothing. */
  beside: z.optional(z.nullable(besideSchema)),
})

/** A contact as devices and the server hold it; scope `acct`. */
export type Contact = z.infer<typeof contactSchema>

/** True if the portal shows a contact the conversations of their company. */
export const seesCompany = ({ companyId, seesCompanyId }: Contact): boolean =>
  seesCompanyId !== null && seesCompanyId === companyId

const codes: ReadonlySet<string> = new Set(countries.map(({ code }) => code))

/** Trimmed text that may be empty; an edit that omits it changes nothing. */
const words = (label: string, limit: number) =>
  z.string().check(z.trim(), z.maxLength(limit, tooLong(label, limit)))

/** A country by its two-letter code, or none. */
export const country = () =>
  z.string().check(z.refine((code) => code === '' || codes.has(code), 'Country is not known'))

/** Letters and digits, with a blank or hyphen between them, or nothing (CUS-022, D1-154). */
export const postalCode = () =>
  words('Postal code', contactLimits.postalCode).check(
    z.regex(/^$|^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u, 'Postal code must be alphanumeric'),
  )

/** Fields of an address. */
export const addressShape = {
  country: country(),
  city: words('City', contactLimits.city),
  streetAddress: words('Street', contactLimits.street),
  postalCode: postalCode(),
}

/** Text of a note. */
export const customerNote = () => requiredText('Note', contactLimits.note)

const name = (label: string) => requiredText(label, contactLimits.name.most, contactLimits.name.least)

/** Editable fields of a contact. */
export const contactShape = {
  firstName: name('First Name'),
  lastName: name('Last Name'),
  email: email(),
  phone: z.nullable(words('Phone', contactLimits.phone)),
  jobTitle: words('Title', contactLimits.title),
  /** An existing company; without an id, the company of that name, created if there is none. */
  companyId: z.nullable(id()),
  companyName: words('Company name', contactLimits.company.most),
  ...addressShape,
  allowPortalAccess: z.boolean(),
  /** Given custom fields; an empty value clears the field. */
  fields: z.optional(fieldValues()),
  assigneeId: z.optional(z.nullable(id())),
}
