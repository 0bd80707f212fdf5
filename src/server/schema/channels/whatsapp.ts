import { sql } from 'drizzle-orm'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TemplateUse } from '#domain/conversations/messages/whatsapp-template.ts'
import { ofAccount, ownId, whole } from '../columns.ts'
import { messages } from '../desk.ts'

const random = () =>
  text()
    .notNull()
    .default(sql`replace(gen_random_uuid()::text, '-', '')`)

/** WhatsApp channels; no number is in two. Each has an inbox of the same id, of type `whatsapp`. */
export const whatsappChannels = pgTable(
  'whatsappChannels',
  {
    accountId: ofAccount(),
    id: ownId(),
    /** The last part of the address that WhatsApp calls. */
    key: random(),
    verifyToken: random(),
    name: text().notNull(),
    phoneNumber: text().notNull(),
    phoneNumberId: text().notNull(),
    businessAccountId: text().notNull(),
    threadingInterval: integer().notNull().default(7),
    verifiedName: text().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Templates that messages are sent as, with what is filled in. */
export const whatsappSends = pgTable(
  'whatsapp_sends',
  {
    accountId: ofAccount(),
    messageId: whole().notNull(),
    template: jsonb().$type<TemplateUse>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'whatsapp_sends_pk', columns: [table.accountId, table.messageId] }),
    foreignKey({
      name: 'whatsapp_sends_message',
      columns: [table.accountId, table.messageId],
      foreignColumns: [messages.accountId, messages.id],
    }).onDelete('cascade'),
  ],
)
