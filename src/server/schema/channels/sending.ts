import { boolean, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { MailSecurity } from '#domain/channels/mail-server.ts'
import type { SendTrouble } from '#domain/channels/sending.ts'
import { ofAccount, whole } from '../columns.ts'
import { mailboxes } from '../desk.ts'

/** A single row: state of the desk's own mail server, used by inboxes without their own. */
export const deskSending = pgTable('desk_sending', {
  isOnly: boolean().primaryKey().default(true),
  /** True if there is one; otherwise mail is written to the data folder. */
  mailLeaves: boolean().notNull().default(true),
  trouble: text().$type<SendTrouble>(),
  failingSince: whole(),
  sentAt: whole(),
})

/** SMTP servers of inboxes, and their state. */
export const mailboxSending = pgTable(
  'mailbox_sending',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    security: text().$type<MailSecurity>().notNull(),
    /** Empty without authentication. */
    userName: text().notNull(),
    /** Signs in with an OAuth grant instead of a password. */
    byGrant: boolean().notNull().default(false),
    perMinute: integer().notNull(),
    revision: integer().notNull().default(1),
    /** Failed attempts since it last worked. */
    failures: integer().notNull().default(0),
    /** Next attempt (epoch ms). */
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
