import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { InboxPart } from '#domain/notifications/kinds.ts'
import { ofAccount, whole } from './columns.ts'
import { mailboxes } from './desk.ts'

/** Faults of an inbox reported to administrators, until they are repaired. */
export const mailboxAlarms = pgTable(
  'mailbox_alarms',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    way: text().$type<InboxPart>().notNull(),
    /** Time of the notification, epoch ms. */
    toldAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mailboxId, table.way] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
  ],
)
