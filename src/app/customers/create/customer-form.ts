import * as z from 'zod/mini'
import { contactLimits, contactShape, customerNote } from '#domain/customers/contact.ts'
import type { FieldRule } from '#domain/customers/field-values.ts'
import { tooLong } from '#domain/fields.ts'
import { formValues } from '../fields/field-texts.ts'

const { name, company, note } = contactLimits

const short = (label: string) =>
  z.string().check(z.trim(), z.maxLength(company.form, tooLong(label, company.form)))
const nameOf = (label: string, shape: typeof contactShape.firstName) =>
  shape.check(z.maxLength(name.form, tooLong(label, name.form)))

/** Schema of the new customer form; stricter than that of an import (section 5). */
export const customerFormSchema = (fields: readonly FieldRule[]) =>
  z.object({
    firstName: nameOf('First Name', contactShape.firstName),
    lastName: nameOf('Last Name', contactShape.lastName),
    email: contactShape.email,
    phone: z
      .string()
      .check(z.trim(), z.maxLength(contactLimits.phone, tooLong('Phone', contactLimits.phone))),
    jobTitle: contactShape.jobTitle,
    /** The chosen existing company; excludes a company name. */
    company: z.nullable(z.object({ id: z.int(), name: z.string() })),
    companyName: short('Company name'),
    companyUrl: short('Company website'),
    note: z.union([z.literal(''), customerNote()], tooLong('Note', note)),
    allowPortalAccess: z.boolean(),
    fields: formValues(fields, null),
  })
/** Values of the new customer form. */
export type CustomerForm = z.infer<ReturnType<typeof customerFormSchema>>

/** Empty form. */
export const emptyCustomer: CustomerForm = {
  ...{ firstName: '', lastName: '', email: '', phone: '', jobTitle: '' },
  ...{ company: null, companyName: '', companyUrl: '', note: '', allowPortalAccess: false },
  fields: {},
}
