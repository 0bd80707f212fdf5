import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount, ownId, whole, words } from './schema-columns.ts'

/** Help centers. Not synced: they are written and read online. */
export const knowledgeBases = pgTable(
  'knowledge_bases',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    detail: text().notNull(),
    createdAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    // A public address names no account.
    index().on(table.id),
  ],
)

/** Articles of help centers. Few enough that an account's are searched without an index of words. */
export const articles = pgTable(
  'articles',
  {
    accountId: ofAccount(),
    id: ownId(),
    docId: whole().notNull(),
    name: text().notNull(),
    content: text().notNull(),
    plainContent: text().notNull(),
    isPublished: boolean().notNull(),
    createdAt: whole().notNull(),
    updatedAt: whole().notNull(),
    updatedById: whole().notNull(),
    /** Since when it lies in the trash; null for one that does not. */
    deletedAt: whole(),
    revision: integer().notNull(),
    words: words()
      .notNull()
      .generatedAlwaysAs(sql`search_words(name || ' ' || plain_content)`),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.docId],
      foreignColumns: [knowledgeBases.accountId, knowledgeBases.id],
    }).onDelete('cascade'),
    index().on(table.accountId, table.docId, table.updatedAt),
    index().on(table.deletedAt),
  ],
)
