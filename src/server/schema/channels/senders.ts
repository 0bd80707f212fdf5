import { pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { ofAccount, ownId, version, whole } from '../columns.ts'

/** Synced entity `blockedSenders`. */
export const blockedSenders = pgTable(
  'blockedSenders',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    sender: text().notNull(),
    userId: whole().notNull(),
    createdAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique().on(table.accountId, table.sender),
  ],
)
