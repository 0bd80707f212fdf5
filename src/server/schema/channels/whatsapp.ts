import { sql } from 'drizzle-orm'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TemplateUse } from '#domain/conversations/messages/whatsapp-template.ts'
import { ofAccount, ownId, whole } from '../columns.ts'
import { messages } from '../desk.ts'

const random = () =>
  text()
    .notNull()
    .default(sql`replace(gen_random_uuid()::text, '-', '')`)

/** WhatsApp channels, unique by number. Each has an inbox with the same id, of type `whatsapp`. */
export const whatsappChannels = pgTable(
  'whatsappChannels',
  {
    accountId: ofAccount(),
    id: ownId(),
    /** Last part of WhatsApp's callback address. */
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

/** Templates of sent messages, with their values. */
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
