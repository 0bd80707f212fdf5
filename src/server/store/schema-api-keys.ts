import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PermissionMap } from '#domain/people/role.ts'
import { ofAccount, ownId, whole } from './schema-columns.ts'

/** Keys with which programs call the API: of each only a hash. */
export const apiKeys = pgTable(
  'apiKeys',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    permissions: jsonb().$type<PermissionMap>().notNull(),
    expiresAt: whole(),
    hint: text().notNull(),
    keyHash: text().notNull(),
    /** Its maker. */
    userId: whole().notNull(),
    createdAt: whole().notNull(),
    lastUsedAt: whole(),
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('api_keys_hash').on(table.keyHash),
  ],
)
