import * as z from 'zod/mini'
import { manageContactsAccess } from '../access/plan-access.ts'
import { id, moment, optionalText, requiredText } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import { fieldValues } from './field-values.ts'
import { addressShape, contactLimits, customerNoteSchema } from './contact.ts'

/** Limits of a company (section 5). */
export const companyLimits = {
  name: { least: 2, most: contactLimits.company.most },
  url: 200,
  domain: 253,
  description: { least: 3, most: 150 },
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainPattern = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`)

const { city, ...place } = addressShape

/** A company's address as calls write it. */
export const addressInput = z.object({
  country: z._default(place.country, ''),
  locality: z._default(city, ''),
  streetAddress: z._default(place.streetAddress, ''),
  postalCode: z._default(place.postalCode, ''),
})

/** Empty address. */
const nowhere = { country: '', locality: '', streetAddress: '', postalCode: '' }

/** Companies that customers belong to; stored on the server only. */
export const companyResource = defineResource({
  name: 'companies',
  noun: 'company',
  path: '/desk/companies',
  read: { needs: 'signed-in' },
  write: manageContactsAccess,
  searched: ['name', 'domain', 'url'],
  unique: { fields: ['name'], message: 'A company with this name exists already' },
  refers: { labelIds: { to: 'labels', noun: 'A tag' } },
  input: {
    name: requiredText('Name', companyLimits.name.most, companyLimits.name.least),
    url: optionalText('Website', companyLimits.url),
    /** In lower case; empty if unknown. */
    domain: z._default(
      z.string().check(
        z.trim(),
        z.toLowerCase(),
        z.maxLength(companyLimits.domain),
        z.refine((text) => text === '' || domainPattern.test(text), 'Domain must be a valid domain'),
      ),
      '',
    ),
    description: optionalText('Description', companyLimits.description.most).check(
      z.refine(
        (text) => text === '' || text.length >= companyLimits.description.least,
        `Description length must be at least ${companyLimits.description.least} characters long`,
      ),
    ),
    /** Customers without a company who write from the domain are assigned to it (D1-153). */
    bindWithDomain: z._default(z.boolean(), false),
    address: z._default(addressInput, nowhere),
    /** Values of custom fields. */
    fields: z._default(fieldValues(), {}),
    labelIds: z._default(z.array(id()).check(z.maxLength(contactLimits.labels)), []),
  },
  row: {
    /** Oldest first. */
    notes: z.array(customerNoteSchema),
    createdAt: moment(),
  },
})

/** A company, as calls return it. */
export type Company = RecordOf<typeof companyResource>
/** Fields of a company. */
export type CompanyInput = ResourceInput<typeof companyResource>
