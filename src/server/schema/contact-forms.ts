import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ContactForm } from '#domain/contact-forms/contact-form.ts'
import { ofAccount, ownId, whole } from './columns.ts'

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
