import { serverArea } from '../area.ts'
import type { OpParts } from '../sync/rest-op.ts'
import { requireAssignee, requireFreeAddresses, requireLabels, requireUnused } from './checks.ts'
import { companyHandlers, type CompanyParts } from './company-handlers.ts'
import { customFieldHandlers, requireContactFields } from './custom-fields.ts'
import { placeInCompany } from './company-of.ts'
import type { Database } from '../store/database.ts'
import { contactImport } from './import/contact-import.ts'
import { exportHandlers } from './file-handlers.ts'
import { importHandlers, type ImportHandlerParts } from './import/import-handlers.ts'
import { importJob } from './import/import-job.ts'
import type { PrivacyParts } from './privacy/privacy-handlers.ts'
import { segmentHandlers } from './segments.ts'
import { customerHandlers } from './handlers.ts'

/** Contacts and their companies. */
export const customersArea = (by: Pick<CompanyParts, 'isFreeMail'>) =>
  serverArea({
    handlers: (shared: OpParts & ImportHandlerParts & PrivacyParts & Omit<CompanyParts, 'isFreeMail'>) => {
      const parts = { ...shared, ...by }
      return {
        ...{ customers: customerHandlers(parts), companies: companyHandlers(parts) },
        customFields: customFieldHandlers(parts),
        ...segmentHandlers(parts),
        imports: { ...importHandlers(contactImport, parts), ...exportHandlers(parts) },
      }
    },
    jobs: (parts: { database: Database }) => [importJob(contactImport, parts)],
    rules: {
      followUps: {
        'contacts.create': [placeInCompany, requireContactFields(true)],
        'contacts.edit': [placeInCompany, requireContactFields(false)],
      },
      checks: [requireFreeAddresses, requireLabels, requireAssignee, requireUnused],
    },
  })
