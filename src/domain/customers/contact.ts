import * as z from 'zod/mini'
import { email, id, keptMoment, requiredText, tooLong } from '../fields.ts'
import { fieldValues } from './field-values.ts'
import { countries } from '../places/countries.ts'

/**
 * Limits of a contact's fields; `form` are those of the customer form (section 5), which is narrower than what an import or
 * a mail may bring.
 */
export const contactLimits = {
  otherEmails: 20,
  name: { least: 2, most: 100, form: 20 },
  phone: 15,
  /** Of a company that is typed into the customer form, and of one that is chosen there (D1-06). */
  company: { most: 50, form: 20 },
  title: 60,
  city: 60,
  street: 120,
  postalCode: 20,
  labels: 50,
  note: 500,
  notes: 200,
}

/** A note on somebody, or on a company. */
export const customerNoteSchema = z.object({
  /** The UUID of the op that wrote it. */
  id: z.string(),
  note: z.string(),
  authorId: z.nullable(id()),
  createdAt: keptMoment(),
})
/** A note on somebody, or on a company. */
export type CustomerNote = z.infer<typeof customerNoteSchema>

const text = z.string()

/**
 * Shown beside a contact and kept in other tables: the database reads it whenever a contact travels, so that it is there
 * without a connection. The company is the chosen one, or the one of the domain of their address.
 */
const besideSchema = z.object({
  company: z.nullable(
    z.object({
      ...{ id: id(), name: text, url: text, domain: text, description: text },
      address: z.object({ country: text, locality: text, streetAddress: text, postalCode: text }),
      fields: z.record(text, text),
    }),
  ),
  /** By name, at most `mostBeside`; of a status that assets have. */
  assets: z.array(z.object({ id: id(), name: text, status: text })),
})

/** Somebody who writes to the desk. */
export const contactSchema = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whom mail that the desk begins goes to. */
  email: z.nullable(z.string()),
  /** Further addresses, in lower case; no two contacts share an address. */
  otherEmails: z.array(z.string()),
  phone: z.nullable(z.string()),
  /** The company of that number, or none; one that is gone counts as none. */
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
  /** Whether they may sign in to the client portal. */
  allowPortalAccess: z.boolean(),
  /** The company all of whose conversations the portal shows them, for as long as they are in it. */
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
  /** Missing on a contact that was just made, or did not come by the sync; null where there is nothing. */
  beside: z.optional(z.nullable(besideSchema)),
})

/** A contact as devices and the server hold it; scope `acct`. */
export type Contact = z.infer<typeof contactSchema>

/** Whether the portal shows somebody the conversations of their company. */
export const seesCompany = ({ companyId, seesCompanyId }: Contact): boolean =>
  seesCompanyId !== null && seesCompanyId === companyId

const codes: ReadonlySet<string> = new Set(countries.map(({ code }) => code))

/** Text that may be empty, without surrounding blanks; left out of an edit, it stays as it is. */
const words = (label: string, limit: number) =>
  z.string().check(z.trim(), z.maxLength(limit, tooLong(label, limit)))

/** A country by its two letters, or none. */
export const country = () =>
  z.string().check(z.refine((code) => code === '' || codes.has(code), 'Country is not known'))

/** Letters and digits, with a blank or hyphen between them, or nothing (CUS-022, D1-154). */
export const postalCode = () =>
  words('Postal code', contactLimits.postalCode).check(
    z.regex(/^$|^[\p{L}\p{N}]+(?:[ -][\p{L}\p{N}]+)*$/u, 'Postal code must be alphanumeric'),
  )

/** Where somebody is, field by field. */
export const addressShape = {
  country: country(),
  city: words('City', contactLimits.city),
  streetAddress: words('Street', contactLimits.street),
  postalCode: postalCode(),
}

/** A note. */
export const customerNote = () => requiredText('Note', contactLimits.note)

const name = (label: string) => requiredText(label, contactLimits.name.most, contactLimits.name.least)

/** Editable fields of a contact. */
export const contactShape = {
  firstName: name('First Name'),
  lastName: name('Last Name'),
  email: email(),
  phone: z.nullable(words('Phone', contactLimits.phone)),
  jobTitle: words('Title', contactLimits.title),
  /** A company that is there; without a number, the one that is called so, which is made where there is none. */
  companyId: z.nullable(id()),
  companyName: words('Company name', contactLimits.company.most),
  ...addressShape,
  allowPortalAccess: z.boolean(),
  /** Given custom fields; an empty value clears the field. */
  fields: z.optional(fieldValues()),
  assigneeId: z.optional(z.nullable(id())),
}
