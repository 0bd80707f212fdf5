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
import type { CustomField } from '#domain/customers/custom-field.ts'
import type { MovedRecords } from '#domain/customers/merge.ts'
import type { Segment } from '#domain/customers/segment.ts'
import { fieldValues, ofAccount, ownId, whole, words } from './columns.ts'
import { contacts } from './desk.ts'

/** All addresses of contacts, in lower case; kept in sync with the contacts by a trigger. */
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

/** Companies of contacts. */
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
    fields: fieldValues(),
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

/** Custom fields of an account's contacts and companies. */
export const customFields = pgTable(
  'customFields',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    owner: text().$type<CustomField['owner']>().notNull(),
    type: text().$type<CustomField['type']>().notNull(),
    options: jsonb().$type<CustomField['options']>().notNull().default([]),
    isRequired: boolean().notNull(),
    position: integer().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

const segments = <const Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      accountId: ofAccount(),
      id: ownId(),
      name: text().notNull(),
      isStatic: boolean().notNull(),
      conditions: jsonb().$type<Segment['conditions']>().notNull().default({}),
      ids: whole().array().notNull().default([]),
      revision: integer().notNull(),
    },
    (table) => [primaryKey({ columns: [table.accountId, table.id] })],
  )

/** Segments of contacts. */
export const contactSegments = segments('contactSegments')
/** Segments of companies. */
export const companySegments = segments('companySegments')

/** Favourite contacts and companies of users. */
export const favourites = pgTable(
  'favourites',
  { accountId: ofAccount(), userId: whole().notNull(), recordId: whole().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.userId, table.recordId] })],
)

/** Merged contacts, and the records that moved, for undo. */
export const contactMerges = pgTable(
  'contact_merges',
  {
    accountId: ofAccount(),
    contactId: whole().notNull(),
    intoId: whole().notNull(),
    moved: jsonb().$type<MovedRecords>().notNull(),
    mergedBy: whole(),
    mergedAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.contactId] }),
    index('contact_merges_into').on(table.accountId, table.intoId),
  ],
)
