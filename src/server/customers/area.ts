import { serverArea } from '../area.ts'
import type { OpParts } from '../sync/rest-op.ts'
import { requireFreeAddresses, requireLabels, requireUnused } from './checks.ts'
import { companyHandlers, type CompanyParts } from './company-handlers.ts'
import { placeInCompany } from './company-of.ts'
import { customerHandlers } from './handlers.ts'

/** Contacts and the companies that they belong to. */
export const customersArea = (by: Pick<CompanyParts, 'isFreeMail'>) =>
  serverArea({
    handlers: (shared: OpParts & Omit<CompanyParts, 'isFreeMail'>) => {
      const parts = { ...shared, ...by }
      return { customers: customerHandlers(parts), companies: companyHandlers(parts) }
    },
    rules: {
      followUps: { 'contacts.create': [placeInCompany], 'contacts.edit': [placeInCompany] },
      checks: [requireFreeAddresses, requireLabels, requireUnused],
    },
  })
