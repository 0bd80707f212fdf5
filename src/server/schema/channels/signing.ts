import { foreignKey, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { ofAccount, ownId, whole } from '../columns.ts'
import { mailboxes } from '../desk.ts'
import { accounts } from '../people.ts'

/** DKIM keys of domains; the private keys are in the table of secrets. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    accountId: ofAccount(),
    id: ownId(),
    domain: text().notNull(),
    selector: text().notNull(),
    /** Base64 of SPKI. */
    publicKey: text().notNull(),
    /** Time from which DNS has the key (epoch ms); null if it has not, and mail is not signed. */
    foundAt: whole(),
    /** Last DNS lookup (epoch ms). */
    lookedAt: whole().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique().on(table.accountId, table.domain),
    foreignKey({ columns: [table.accountId], foreignColumns: [accounts.id] }).onDelete('cascade'),
  ],
)

/** Signatures of verification mails on their return. */
export const returnedMails = pgTable(
  'returned_mails',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    /** Sender and recipient address of the mail. */
    addressKey: text().notNull(),
    /** Inbox's own server that sent it; '' for the desk's server. */
    host: text().notNull(),
    signatures: jsonb().$type<{ domain: string; selector: string }[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mailboxId] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
  ],
)
