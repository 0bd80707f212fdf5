import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Asset, AssetField } from '#domain/assets/asset.ts'
import { fieldValues, ofAccount, ownId, whole, words } from './columns.ts'
import { contacts } from './desk.ts'

/** Customers' assets that the desk looks after. */
export const assets = pgTable(
  'assets',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    type: text().notNull(),
    serial: text().notNull(),
    status: text().$type<Asset['status']>().notNull(),
    contactId: whole(),
    fields: fieldValues(),
    /** Not searchable: only reports read it. */
    createdAt: whole()
      .notNull()
      .default(sql`(extract(epoch from now()) * 1000)::bigint`),
    revision: integer().notNull(),
    words: words()
      .notNull()
      .generatedAlwaysAs(sql`search_words(name || ' ' || type || ' ' || serial)`),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    // Sets only the contact column to null.
    foreignKey({
      columns: [table.accountId, table.contactId],
      foreignColumns: [contacts.accountId, contacts.id],
    }).onDelete('set null'),
    index('assets_name').on(table.accountId, sql`fold_text(name)`, table.id),
    index('assets_contact').on(table.accountId, table.contactId),
    index('assets_serial')
      .on(table.accountId, sql`fold_text(serial)`)
      .where(sql`serial <> ''`),
    index().using('gin', table.words),
  ],
)

/** Custom fields of an account's assets. */
export const assetFields = pgTable(
  'assetFields',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    type: text().$type<AssetField['type']>().notNull(),
    options: jsonb().$type<AssetField['options']>().notNull().default([]),
    isRequired: boolean().notNull(),
    position: integer().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)
