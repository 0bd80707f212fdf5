import type { Contact } from './contact.ts'

/** A contact of whom nothing is known but how they are called and where mail reaches them. */
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
