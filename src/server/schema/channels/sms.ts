import { sql } from 'drizzle-orm'
import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SmsChannel, SmsProvider } from '#domain/sms/sms-channel.ts'
import { ofAccount, ownId, whole } from '../columns.ts'
import { mailboxes } from '../desk.ts'

/** SMS channels; each has an inbox with the same id, of type `sms`, whose address is the phone number. */
export const smsChannels = pgTable(
  'smsChannels',
  {
    accountId: ofAccount(),
    id: ownId(),
    /** Last part of the provider's callback address. */
    key: text()
      .notNull()
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
    name: text().notNull(),
    provider: text().$type<SmsProvider>().notNull(),
    accountSID: text('account_s_i_d').notNull(),
    sid: text().notNull(),
    webhookUrl: text().notNull(),
    phoneNumber: text().notNull(),
    threadingInterval: integer().notNull(),
    settings: jsonb().$type<SmsChannel['settings']>().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Phone numbers that have opted out of a channel (STOP). */
export const smsStops = pgTable(
  'sms_stops',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    number: text().notNull(),
    /** Epoch ms. */
    since: whole().notNull(),
  },
  (table) => [
    primaryKey({ name: 'sms_stops_pk', columns: [table.accountId, table.mailboxId, table.number] }),
    foreignKey({
      name: 'sms_stops_mailbox',
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
  ],
)
