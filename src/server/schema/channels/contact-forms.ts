import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ContactForm } from '#domain/contact-forms/contact-form.ts'
import type { SupportWidget } from '#domain/support-widget/support-widget.ts'
import { ofAccount, ownId, whole } from '../columns.ts'

/** Forms by which anybody writes to an inbox. */
export const contactForms = pgTable(
  'contactForms',
  {
    accountId: ofAccount(),
    id: ownId(),
    /** The last part of its public address. */
    key: text()
      .notNull()
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
    headerText: text().notNull(),
    subHeaderText: text().notNull(),
    submitText: text().notNull(),
    submitMsg: text().notNull(),
    mailboxId: whole().notNull(),
    allowFields: jsonb().$type<ContactForm['allowFields']>().notNull(),
    captcha: boolean().notNull(),
    attachments: boolean().notNull(),
    isActive: boolean().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Widgets by which visitors of other sites write to an inbox. */
export const supportWidgets = pgTable(
  'supportWidgets',
  {
    accountId: ofAccount(),
    id: ownId(),
    /** Names it in the pages that show it. */
    key: text()
      .notNull()
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
    name: text().notNull(),
    mailboxId: whole().notNull(),
    color: text().notNull(),
    position: text().$type<SupportWidget['position']>().notNull(),
    greeting: text().notNull(),
    askFields: jsonb().$type<SupportWidget['askFields']>().notNull(),
    allowedOrigins: jsonb().$type<string[]>().notNull(),
    isActive: boolean().notNull(),
    /** The knowledge base whose articles it finds. */
    docId: whole(),
    /** Until when tokens are checked with the secret of before too. */
    previousUntil: whole(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)
