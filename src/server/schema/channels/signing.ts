import { foreignKey, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { ofAccount, ownId, whole } from '../columns.ts'
import { mailboxes } from '../desk.ts'
import { accounts } from '../people.ts'

/** Keys that mail of a domain is signed with; their private halves lie with the other secrets. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    accountId: ofAccount(),
    id: ownId(),
    domain: text().notNull(),
    selector: text().notNull(),
    /** Base64 of SPKI. */
    publicKey: text().notNull(),
    /** Since when DNS has it (epoch ms); null while it has not, and nothing is signed. */
    foundAt: whole(),
    /** When DNS was last asked (epoch ms). */
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
    /** The address that it was sent from and to. */
    addressKey: text().notNull(),
    /** Of the inbox's own server that it left by; '' for the server of the desk. */
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
