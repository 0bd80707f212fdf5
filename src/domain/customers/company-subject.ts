import { countries } from '../places/countries.ts'
import { choicesOf, defineSubject } from '../predicates/subject.ts'
import type { Company } from './company.ts'

/** Predicate fields of a company. */
export const companySubject = defineSubject<Company>()('companies', {
  name: { label: 'Name', type: 'text', value: (row) => row.name },
  domain: { label: 'Domain', type: 'text', value: (row) => row.domain },
  tag: { label: 'Tag', type: 'references', to: 'labels', value: (row) => row.labelIds },
  country: {
    ...{ label: 'Country', type: 'choice', choices: choicesOf(countries.map(({ code }) => code)) },
    isOptional: true,
    value: (row) => row.address.country || null,
  },
  created: { label: 'Created', type: 'moment', value: (row) => row.createdAt },
})
