import { importContactsAccess } from '#domain/access/plan-access.ts'
import { importTargets } from '#domain/customers/import-words.ts'
import { importEndpoints } from '#domain/customers/import.ts'
import { paths } from '#app/paths.ts'
import { ImportPage, type ImportPlace } from './import-page.tsx'
import { useCustomFields } from '../fields/use-custom-fields.ts'

const place: ImportPlace = {
  calls: importEndpoints,
  access: importContactsAccess,
  ...{ noun: 'customer', nouns: 'customers', back: paths.customers },
  rows: 'one customer per row, each with an email address',
  ...{ keyLabel: 'Email', known: 'an email' },
  targets: importTargets,
  useFields: () => useCustomFields('contact'),
}

/** Imports customers from a file (D1-156). */
export const ContactImportPage = () => <ImportPage place={place} />
