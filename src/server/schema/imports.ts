import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount, ownId, whole } from './columns.ts'

/** Files of contacts that are imported. */
export const contactImports = pgTable(
  'contact_imports',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    columns: text().array().notNull(),
    mapping: jsonb().$type<(string | null)[]>().notNull(),
    mode: text().notNull().default('fill'),
    total: integer().notNull(),
    jobId: whole(),
    createdAt: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Their rows; what was written of each, with what stood there before, so that it can be taken back. */
export const contactImportRows = pgTable(
  'contact_import_rows',
  {
    accountId: ofAccount(),
    importId: whole().notNull(),
    line: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    isBroken: boolean().notNull().default(false),
    fate: text(),
    reason: text(),
    contactId: whole(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.importId, table.line] }),
    foreignKey({
      columns: [table.accountId, table.importId],
      foreignColumns: [contactImports.accountId, contactImports.id],
    }).onDelete('cascade'),
    index('contact_import_rows_contact').on(table.accountId, table.contactId),
  ],
)
