import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AnyView } from '#domain/views/saved-view.ts'
import { ofAccount, ownId, version, whole } from './columns.ts'
import { users } from './people.ts'

/** Synced entity `savedViews`. */
export const savedViews = pgTable(
  'savedViews',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    ownerId: whole().notNull(),
    isShared: boolean().notNull(),
    name: text().notNull(),
    content: jsonb().$type<AnyView['content']>().notNull(),
    position: whole().notNull(),
    rev: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.ownerId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete('cascade'),
    index().on(table.accountId, table.ownerId),
  ],
)
