import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount, whole, words } from './schema-columns.ts'
import { contacts } from './schema-desk.ts'

/** All addresses of contacts, in lower case; a trigger keeps them in step with the contacts. */
export const contactAddresses = pgTable(
  'contact_addresses',
  {
    accountId: ofAccount(),
    contactId: whole().notNull(),
    addressKey: text().notNull(),
    words: words()
      .notNull()
      .generatedAlwaysAs(sql`search_words(address_key)`),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.addressKey] }),
    foreignKey({
      columns: [table.accountId, table.contactId],
      foreignColumns: [contacts.accountId, contacts.id],
    }).onDelete('cascade'),
    index().on(table.accountId, table.contactId),
    index().using('gin', table.words),
  ],
)
