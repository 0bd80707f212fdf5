import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount, ownId, whole } from './columns.ts'

/** Imported files. */
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

/** Rows of imports, with the written values and the previous ones, for undo. */
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
    /** Value that the row was refused for. */
    value: text(),
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

/** Exports of other help desks. */
export const deskImports = pgTable(
  'desk_imports',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    source: text().notNull(),
    mailboxId: whole().notNull(),
    summary: jsonb().notNull(),
    jobId: whole(),
    createdAt: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Customers and conversations of an export, in import order. */
export const deskImportRecords = pgTable(
  'desk_import_records',
  {
    accountId: ofAccount(),
    importId: whole().notNull(),
    position: integer().notNull(),
    kind: text().notNull(),
    source: text().notNull(),
    content: jsonb().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'desk_import_records_pk',
      columns: [table.accountId, table.importId, table.position],
    }),
    foreignKey({
      columns: [table.accountId, table.importId],
      foreignColumns: [deskImports.accountId, deskImports.id],
    }).onDelete('cascade'),
  ],
)

/** Imported records by their id at the other help desk, against importing twice. */
export const importedRecords = pgTable(
  'imported_records',
  {
    accountId: ofAccount(),
    source: text().notNull(),
    kind: text().notNull(),
    recordId: whole().notNull(),
    /** Written values; null for conversations. */
    after: jsonb(),
  },
  (table) => [
    primaryKey({ name: 'imported_records_pk', columns: [table.accountId, table.source] }),
    index('imported_records_record').on(table.accountId, table.recordId),
  ],
)
