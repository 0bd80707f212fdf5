import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount, whole } from '../columns.ts'
import { mailboxes } from '../desk.ts'

/** Recipients of recent automatic answers; these rows alone stop loops between automatic senders. */
export const automaticAnswers = pgTable(
  'automatic_answers',
  {
    accountId: ofAccount(),
    /** Address in lower case without a tag. */
    addressKey: text().notNull(),
    /** Last automatic answer (epoch ms). */
    lastAt: whole().notNull(),
    /** Start of the day in which answers are counted (epoch ms). */
    dayBegan: whole().notNull(),
    answersOfDay: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.addressKey] }), index().on(table.lastAt)],
)

/** Automatic acknowledgements of inboxes; no row means off. */
export const mailboxAcknowledgements = pgTable(
  'mailbox_acknowledgements',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    isOn: boolean().notNull(),
    html: text().notNull(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mailboxId] }),
    foreignKey({
      name: 'mailbox_acknowledgements_mailboxes_fk',
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
  ],
)
