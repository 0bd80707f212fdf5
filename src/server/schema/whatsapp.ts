import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount, ownId } from './columns.ts'

/** WhatsApp channels; no number is in two. */
export const whatsappChannels = pgTable(
  'whatsappChannels',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    phoneNumber: text().notNull(),
    phoneNumberId: text().notNull(),
    businessAccountId: text().notNull(),
    verifiedName: text().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)
