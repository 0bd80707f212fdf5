import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount, ownId, whole } from './columns.ts'

/** Files that are imported. */
export const imports = pgTable(
  'imports',
  {
    accountId: ofAccount(),
    id: ownId(),
    /** Kind of record of its rows. */
    owner: text().$type<'contact' | 'asset'>().notNull(),
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
export const importRows = pgTable(
  'import_rows',
  {
    accountId: ofAccount(),
    importId: whole().notNull(),
    line: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    isBroken: boolean().notNull().default(false),
    fate: text(),
    reason: text(),
    recordId: whole(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.importId, table.line] }),
    foreignKey({
      columns: [table.accountId, table.importId],
      foreignColumns: [imports.accountId, imports.id],
    }).onDelete('cascade'),
    index('import_rows_record').on(table.accountId, table.recordId),
  ],
)
