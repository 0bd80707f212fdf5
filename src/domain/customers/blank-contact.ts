import type { Contact } from './contact.ts'

/** Defaults of a contact of whom only name and address are known. */
export const blankContact = {
  ...{ otherEmails: [], phone: null, companyId: null, seesCompanyId: null, companyName: '', jobTitle: '' },
  ...{ country: '', city: '', streetAddress: '', postalCode: '', timeZone: '' },
  ...{
    allowPortalAccess: false,
    labelIds: [],
    notes: [],
    fields: {},
    assigneeId: null,
    isUndeliverable: false,
  },
} satisfies Partial<Contact>
