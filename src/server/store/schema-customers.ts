import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Company } from '#domain/customers/company.ts'
import { ofAccount, ownId, whole, words } from './schema-columns.ts'
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

/** Companies that contacts belong to. */
export const companies = pgTable(
  'companies',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    url: text().notNull().default(''),
    domain: text().notNull().default(''),
    description: text().notNull().default(''),
    bindWithDomain: boolean().notNull().default(false),
    address: jsonb()
      .$type<Company['address']>()
      .notNull()
      .default({ country: '', locality: '', streetAddress: '', postalCode: '' }),
    labelIds: whole().array().notNull().default([]),
    notes: jsonb().$type<Company['notes']>().notNull().default([]),
    createdAt: whole().notNull(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('companies_domain')
      .on(table.accountId, table.domain)
      .where(sql`bind_with_domain`),
    index('companies_name').on(table.accountId, sql`fold_text(name)`, table.id),
  ],
)
