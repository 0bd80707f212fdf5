import * as z from 'zod/mini'
import { manageContactsAccess } from '../access/plan-access.ts'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'
import { listPage, listQuery } from '../list-query.ts'
import { bulkLimit, bulkOutcomeSchema, defineBulk, defineVia, idList } from '../via.ts'
import { addressInput, companyResource } from './company.ts'
import { eraseCustomer, exportPerson, previewErasure } from './erasure.ts'
import { companyFilters, contactFilters } from './filters.ts'
import {
  getDuplicates,
  listDuplicates,
  mergeCustomers,
  previewMerge,
  unmergeCustomers,
} from './merge-endpoints.ts'
import { companySegmentResource } from './segment.ts'
import {
  addressShape,
  contactLimits,
  contactSchema,
  contactShape,
  customerNote,
  customerNoteSchema,
  type Contact,
} from './contact.ts'
import {
  addContactLabels,
  addContactNote,
  createContact,
  deleteContact,
  editContact,
} from './contact-mutators.ts'

/*
 * The calls of the specification's section 7: contacts under `desk/customers`, companies under `desk/companies` (D1-151).
 * Moments are epoch milliseconds.
 */

const base = '/desk/customers'

const {
  jobTitle: kept,
  city,
  country,
  streetAddress,
  postalCode,
  labelIds,
  companyName,
  beside: _beside,
  ...same
} = contactSchema.shape
const address = z.object({ country, locality: city, streetAddress, postalCode })

/** A contact as REST callers see it. */
export const contactView = z.object({
  ...same,
  title: kept,
  address,
  tags: labelIds,
  /** By choice, by name, or by the domain of their address; null if there is none. */
  company: z.nullable(
    z.object({
      id: z.nullable(id()),
      name: companyName,
      url: z.string(),
      address: z.object({ country: z.string() }),
    }),
  ),
  /** Status of their newest conversation visible to the caller; null if there is none. */
  status: z.nullable(z.object({ id: id(), status: z.string() })),
  /** Time of the last message in these conversations. */
  interactionTime: z.nullable(keptMoment()),
  /** Among the caller's own favourites. */
  isFavourite: z.boolean(),
})
/** A contact as REST callers see it. */
export type ContactView = z.infer<typeof contactView>

/** The contact in the form that devices store. */
export function contactOfView(view: ContactView): Contact {
  const {
    title,
    address: place,
    tags,
    company,
    status: _status,
    interactionTime: _at,
    isFavourite: _own,
    ...rest
  } = view
  const { locality, ...others } = place
  return {
    ...rest,
    ...others,
    jobTitle: title,
    city: locality,
    labelIds: tags,
    companyName: company?.name ?? '',
  }
}

const { firstName, lastName, email, phone, jobTitle: title, companyId, allowPortalAccess } = contactShape
const { fields, assigneeId } = contactShape
const names = { firstName, lastName, email, fields, assigneeId }

/** A company typed with a customer: found by its name, or created with the given fields. */
const namedCompany = z.object({
  name: contactShape.companyName,
  url: z.optional(z.string().check(z.trim(), z.maxLength(contactLimits.company.most))),
})

const partialAddress = z.object({
  country: z.optional(addressShape.country),
  locality: z.optional(addressShape.city),
  streetAddress: z.optional(addressShape.streetAddress),
  postalCode: z.optional(addressShape.postalCode),
})

/** Creates a customer; an address in use is refused (D1-155). */
export const postContact = defineVia({
  method: 'POST',
  path: base,
  summary: 'Create a customer',
  input: z.object({
    ...names,
    phone: z._default(phone, null),
    title: z._default(title, ''),
    companyId: z._default(companyId, null),
    company: z.optional(namedCompany),
    address: z.optional(addressInput),
    allowPortalAccess: z._default(allowPortalAccess, false),
    tags: z._default(z.array(id()).check(z.maxLength(contactLimits.labels)), []),
    notes: z._default(z.array(z.object({ note: customerNote() })).check(z.maxLength(1)), []),
  }),
  output: contactView,
  via: createContact,
})

const ofSegment = { segment: z.optional(id()) }

/** Sort keys of contacts. */
export const contactSorts = ['name', 'email', 'company', 'createdAt', 'interactionTime'] as const

const list = <const Path extends string, Row>(path: Path, summary: string, row: z.ZodMiniType<Row>) =>
  defineEndpoint({
    method: 'GET',
    path,
    summary,
    needs: 'signed-in',
    input: z.object({ ...listQuery(contactSorts), ...contactFilters.shape, ...ofSegment }),
    output: listPage(row),
  })

/** Contacts, filtered, sorted and paged. */
export const listContacts = list(base, 'List customers', contactView)

/** The same call under its other path. */
export const listAllContacts = list(`${base}/all`, 'List all customers', contactView)

/** Contacts for a selection list. */
export const contactChoices = list(
  `${base}/contact-list`,
  'Customers to choose from',
  z.pick(contactView, { id: true, firstName: true, lastName: true, email: true, phone: true }),
)

const companyChoice = z.object({ id: id(), name: z.string() })

const choices = (path: string) =>
  defineEndpoint({
    method: 'GET',
    path,
    summary: 'Companies to choose from',
    needs: 'signed-in',
    input: z.object(listQuery(['name'])),
    output: listPage(companyChoice),
  })

/** Reads one customer, for devices without it: they hold only the contacts of their conversations. */
export const getCustomer = defineEndpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Get a customer',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: contactView,
})

/** Changes the given fields. */
export const putContact = defineVia({
  method: 'PUT',
  path: `${base}/:id`,
  summary: 'Update a customer',
  input: z.object({
    ...z.partial(z.object({ ...names, phone, title, companyId, allowPortalAccess })).shape,
    seesCompany: z.optional(z.boolean()),
    company: z.optional(z.pick(namedCompany, { name: true })),
    address: z.optional(partialAddress),
    id: id(),
  }),
  output: contactView,
  via: editContact,
})

/** Deletes customers without conversations and tasks. */
export const deleteContacts = defineBulk({
  method: 'DELETE',
  path: `${base}/:ids`,
  summary: 'Delete customers',
  input: z.object({ ids: idList }),
  via: deleteContact,
  each: (input) => input.ids,
  args: (_, contactId) => ({ contactId }),
})

/** Adds a tag to several customers. */
export const tagContacts = defineBulk({
  method: 'PUT',
  path: `${base}/tags`,
  summary: 'Tag customers',
  input: z.object({ ids: z.array(id()).check(z.minLength(1), z.maxLength(bulkLimit)), labelId: id() }),
  via: addContactLabels,
  each: ({ ids }) => ids,
  args: ({ labelId }, contactId) => ({ contactId, labelIds: [labelId] }),
})

/** Adds a note to a customer. */
export const postContactNote = defineVia({
  method: 'POST',
  path: `${base}/:id/notes`,
  summary: 'Add a note to a customer',
  input: z.object({ id: id(), note: customerNote() }),
  output: customerNoteSchema,
  via: addContactNote,
})

/** The caller's favourite contacts and companies, by id, which is unique among both. */
export const listFavourites = defineEndpoint({
  method: 'GET',
  path: `${base}/favourites`,
  summary: 'List favourites',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({ ids: z.array(id()) }),
})

/** Adds a contact or company to the caller's favourites, or removes it. */
export const setFavourite = defineEndpoint({
  method: 'PUT',
  path: `${base}/favourites/:id`,
  summary: 'Set a favourite',
  needs: 'signed-in',
  input: z.object({ id: id(), isFavourite: z.boolean() }),
  output: z.object({ isFavourite: z.boolean() }),
})

/** Contact calls. */
export const customerEndpoints = {
  ...{ postContact, listContacts, listAllContacts, contactChoices, getCustomer },
  ...{ listFavourites, setFavourite, tagContacts },
  ...{ previewErasure, eraseCustomer, exportPerson },
  ...{ listDuplicates, getDuplicates, previewMerge, mergeCustomers, unmergeCustomers },
  ...{ putContact, deleteContacts, postContactNote, companiesOfContacts: choices(`${base}/companies`) },
}

const { remove: _remove, ...companyCalls } = companyResource.endpoints

/** Sort keys of companies. */
export const companySorts = ['name', 'domain', 'url', 'country'] as const

/** Companies, filtered, sorted and paged. */
export const listCompanies = defineEndpoint({
  ...companyCalls.list,
  input: z.object({ ...listQuery(companySorts), ...companyFilters.shape, ...ofSegment }),
})

/** Deletes companies; their contacts stay, with the company's name. */
export const deleteCompanies = defineEndpoint({
  method: 'DELETE',
  path: '/desk/companies/:ids',
  summary: 'Delete companies',
  ...manageContactsAccess,
  input: z.object({ ids: idList }),
  output: bulkOutcomeSchema,
})

/** Adds a note to a company. */
export const postCompanyNote = defineEndpoint({
  method: 'POST',
  path: '/desk/companies/:id/notes',
  summary: 'Add a note to a company',
  ...manageContactsAccess,
  input: z.object({ id: id(), note: customerNote() }),
  output: customerNoteSchema,
})

/** Segments of companies, also under the path that section 7 has for their list (D1-17). */
export const companySegmentEndpoints = {
  ...companySegmentResource.endpoints,
  listLiterally: defineEndpoint({
    ...companySegmentResource.endpoints.list,
    path: '/desk/companies/companies/segments',
  }),
}

/** Company calls. */
export const companyEndpoints = {
  ...companyCalls,
  list: listCompanies,
  companyChoices: choices('/desk/companies/company-list'),
  ...{ deleteCompanies, postCompanyNote },
}
