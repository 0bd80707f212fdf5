import type { Company } from './company.ts'
import type { Contact } from './contact.ts'

/** Most assets that travel with a contact. */
export const mostBeside = 50

/** A company as it travels with its people. */
export type CompanyBeside = Pick<
  Company,
  'id' | 'name' | 'url' | 'domain' | 'description' | 'address' | 'fields'
>

/** The company that travelled with a contact; null where it is another one by now, as changed on this device. */
export function companyBeside({ beside, companyId, companyName }: Contact): CompanyBeside | null {
  const company = beside?.company ?? null
  return company && (companyId === company.id || (companyId === null && companyName === '')) ? company : null
}
