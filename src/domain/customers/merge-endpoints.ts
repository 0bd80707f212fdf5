import * as z from 'zod/mini'
import { manageContactsAccess } from '../access/plan-access.ts'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'
import { contactSchema } from './contact.ts'
import { chosenFieldNames } from './merge.ts'

const base = '/desk/customers'

/** Reasons for a possible duplicate: the same phone, the same name at one company, or the same name. */
export const duplicateReasons = ['phone', 'company', 'name'] as const

const person = z.pick(contactSchema, {
  ...{ id: true, firstName: true, lastName: true, email: true, phone: true, companyName: true },
})
/** A contact in a list of possible duplicates. */
export type DuplicatePerson = z.infer<typeof person>

const reason = z.enum(duplicateReasons)

/** Possible duplicates of a contact, and the contacts merged into it. */
export const getDuplicates = defineEndpoint({
  method: 'GET',
  path: `${base}/:id/duplicates`,
  summary: 'List possible duplicates of a customer',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: z.object({
    duplicates: z.array(z.object({ ...person.shape, reason })),
    merged: z.array(z.object({ id: id(), name: z.string(), mergedAt: keptMoment() })),
  }),
})

/** Groups of possible duplicates, at most 100 groups of 10. */
export const listDuplicates = defineEndpoint({
  method: 'GET',
  path: `${base}/duplicates`,
  summary: 'List possible duplicates',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({ groups: z.array(z.object({ reason, people: z.array(person) })) }),
})

/** The two contacts of a merge, and the number of records that would move from the second one. */
export const previewMerge = defineEndpoint({
  method: 'GET',
  path: `${base}/:id/merge`,
  summary: 'Preview a merge of two customers',
  ...manageContactsAccess,
  input: z.object({ id: id(), other: id() }),
  output: z.object({
    stays: contactSchema,
    goes: contactSchema,
    conversations: z.int(),
    tasks: z.int(),
    assets: z.int(),
  }),
})

/** Merges another contact into this one. */
export const mergeCustomers = defineEndpoint({
  method: 'POST',
  path: `${base}/:id/merge`,
  summary: 'Merge a customer into this one',
  ...manageContactsAccess,
  input: z.object({
    id: id(),
    other: id(),
    /** Fields whose values are taken from the other contact. */
    take: z._default(z.array(z.enum(chosenFieldNames)), []),
  }),
  output: z.object({ id: id(), mergedId: id() }),
})

/** Undoes a merge: the merged contact is restored, with the records that were moved from it. */
export const unmergeCustomers = defineEndpoint({
  method: 'DELETE',
  path: `${base}/:id/merge/:mergedId`,
  summary: 'Undo a merge of customers',
  ...manageContactsAccess,
  input: z.object({ id: id(), mergedId: id() }),
  output: z.object({ id: id(), mergedId: id() }),
})
