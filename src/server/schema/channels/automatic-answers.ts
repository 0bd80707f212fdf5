import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount, whole } from '../columns.ts'
import { mailboxes } from '../desk.ts'

/** To whom a machine has written lately: one that answers machines is stopped by these rows alone. */
export const automaticAnswers = pgTable(
  'automatic_answers',
  {
    accountId: ofAccount(),
    /** The address in lower case and without a tag. */
    addressKey: text().notNull(),
    /** When it was last written to (epoch ms). */
    lastAt: whole().notNull(),
    /** When the day began in which the answers are counted (epoch ms). */
    dayBegan: whole().notNull(),
    answersOfDay: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.addressKey] }), index().on(table.lastAt)],
)

/** How inboxes tell customers by themselves that their mail is here; one without a row does not. */
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
