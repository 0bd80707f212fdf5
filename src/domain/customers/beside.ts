import type { Company } from './company.ts'
import type { Contact } from './contact.ts'

/** Maximum number of assets replicated with a contact. */
export const mostBeside = 50

/** Company fields replicated with its contacts. */
export type CompanyBeside = Pick<
  Company,
  'id' | 'name' | 'url' | 'domain' | 'description' | 'address' | 'fields'
>

/** The company replicated with a contact; null if it was changed to another one on this device. */
export function companyBeside({ beside, companyId, companyName }: Contact): CompanyBeside | null {
  const company = beside?.company ?? null
  return company && (companyId === company.id || (companyId === null && companyName === '')) ? company : null
}
