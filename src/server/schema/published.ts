import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { ofAccount, whole } from './columns.ts'

/** Versions of public pages, changed by triggers on all tables that they show. */
export const publicVersions = pgTable(
  'public_versions',
  {
    accountId: ofAccount(),
    /** Last transaction that changed the page; compared for equality only. */
    version: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId] })],
)
