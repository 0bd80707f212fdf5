import type { Company } from '#domain/customers/company.ts'
import type { ContactView } from '#domain/customers/endpoints.ts'

/* Contacts and companies as API responses. */

const nowhere = { country: '', locality: '', streetAddress: '', postalCode: '' }

/** Contact in the format of the API. */
export const contactOf = (id: number, firstName: string, more: Partial<ContactView> = {}): ContactView => ({
  ...{ id, firstName, lastName: 'Far', email: `${firstName.toLowerCase()}@far.test`, otherEmails: [] },
  ...{
    phone: null,
    companyId: null,
    timeZone: '',
    allowPortalAccess: false,
    seesCompanyId: null,
    notes: [],
    tags: [],
  },
  ...{ isUndeliverable: false, createdAt: 1, title: '', address: nowhere, company: null },
  ...{ status: null, interactionTime: null, fields: {}, assigneeId: null, isFavourite: false },
  ...more,
})

/** Company in the format of the API. */
export const companyOf = (id: number, name: string, more: Partial<Company> = {}): Company => ({
  ...{ id, name, url: '', domain: '', description: '', bindWithDomain: false, address: nowhere },
  ...{ labelIds: [], notes: [], fields: {}, createdAt: 1, revision: 1 },
  ...more,
})

/** A list with a single page. */
export const pageOf = <Row>(data: Row[]) => ({ data, total: data.length, next: null })
