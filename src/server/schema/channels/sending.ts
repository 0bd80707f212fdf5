import { boolean, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MailSecurity } from '#domain/channels/mail-server.ts'
import type { SendTrouble } from '#domain/channels/sending.ts'
import { ofAccount, whole } from '../columns.ts'
import { mailboxes } from '../desk.ts'

/** A single row: state of the desk's own server, used by inboxes without one of their own. */
export const deskSending = pgTable('desk_sending', {
  isOnly: boolean().primaryKey().default(true),
  /** Whether there is one; without it mail is written to the data folder. */
  mailLeaves: boolean().notNull().default(true),
  trouble: text().$type<SendTrouble>(),
  failingSince: whole(),
  sentAt: whole(),
})

/** Servers that inboxes send their mail by, and how that goes. */
export const mailboxSending = pgTable(
  'mailbox_sending',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    security: text().$type<MailSecurity>().notNull(),
    /** Empty where nobody signs in. */
    userName: text().notNull(),
    /** Signs in by what a provider has granted, in place of a password. */
    byGrant: boolean().notNull().default(false),
    perMinute: integer().notNull(),
    revision: integer().notNull().default(1),
    /** Tries since it last could be used. */
    failures: integer().notNull().default(0),
    /** When it is used again (epoch ms). */
    nextAt: whole().notNull().default(0),
    sentAt: whole(),
    trouble: text().$type<SendTrouble>(),
    troubleWords: text(),
    failingSince: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mailboxId] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
  ],
)
