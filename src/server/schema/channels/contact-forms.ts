import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ContactForm } from '#domain/contact-forms/contact-form.ts'
import type { SupportWidget } from '#domain/support-widget/support-widget.ts'
import { ofAccount, ownId, whole } from '../columns.ts'

/** Public contact forms of inboxes. */
export const contactForms = pgTable(
  'contactForms',
  {
    accountId: ofAccount(),
    id: ownId(),
    /** Last part of its public address. */
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

/** Support widgets on other sites, by which visitors write to an inbox. */
export const supportWidgets = pgTable(
  'supportWidgets',
  {
    accountId: ofAccount(),
    id: ownId(),
    /** Public key in the embedding pages. */
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
    /** Knowledge base that it searches. */
    docId: whole(),
    /** Until this time tokens are also checked against the previous secret. */
    previousUntil: whole(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)
