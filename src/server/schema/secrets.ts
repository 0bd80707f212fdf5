import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, ofAccount, whole } from './columns.ts'
import { accounts } from './people.ts'

/** Keys and passwords of other services, sealed; which record they belong to is told by its kind and id. */
export const secrets = pgTable(
  'secrets',
  {
    accountId: ofAccount(),
    kind: text().notNull(),
    recordId: whole().notNull(),
    field: text().notNull(),
    /** Which secret of the desk it was sealed under. */
    keyId: text().notNull(),
    /** Nonce, ciphertext and tag. */
    sealed: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.recordId, table.field] }),
    foreignKey({ columns: [table.accountId], foreignColumns: [accounts.id] }).onDelete('cascade'),
    index().on(table.keyId),
  ],
)
