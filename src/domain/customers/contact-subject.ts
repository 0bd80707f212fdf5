import { choicesOf, defineSubject } from '../predicates/subject.ts'
import { countries } from '../places/countries.ts'
import type { Contact } from './contact.ts'

/** Predicate fields of a contact. */
export const contactSubject = defineSubject<Contact>()('contacts', {
  name: {
    ...{ label: 'Name', type: 'text' },
    value: ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '),
  },
  email: { label: 'Email', type: 'text', isOptional: true, value: (row) => row.email },
  title: { label: 'Title', type: 'text', isOptional: true, value: (row) => row.jobTitle },
  tag: { label: 'Tag', type: 'references', to: 'labels', value: (row) => row.labelIds },
  company: {
    ...{ label: 'Company', type: 'reference', to: 'companies', isOptional: true },
    value: (row) => row.companyId,
  },
  assignee: {
    ...{ label: 'Assigned to', type: 'reference', to: 'users', isOptional: true },
    value: (row) => row.assigneeId,
  },
  country: {
    ...{ label: 'Country', type: 'choice', choices: choicesOf(countries.map(({ code }) => code)) },
    isOptional: true,
    value: (row) => row.country || null,
  },
  hasPortalAccess: { label: 'Portal access', type: 'flag', value: (row) => row.allowPortalAccess },
  created: { label: 'Created', type: 'moment', value: (row) => row.createdAt },
})

/** A field of a contact that filters can use. */
export type ContactField = keyof (typeof contactSubject)['fields']
