import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, ofAccount, whole } from './columns.ts'
import { accounts } from './people.ts'

/** Encrypted keys and passwords for other services, by the kind and id of their record. */
export const secrets = pgTable(
  'secrets',
  {
    accountId: ofAccount(),
    kind: text().notNull(),
    recordId: whole().notNull(),
    field: text().notNull(),
    /** Id of the desk secret that it is encrypted with. */
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
