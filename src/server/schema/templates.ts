import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import { ofAccount, ownId, version } from './columns.ts'

/** Synced entity `templates`. */
export const templates = pgTable(
  'templates',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    subject: text().notNull(),
    body: text().notNull(),
    attachments: jsonb().$type<Attachment[]>().notNull(),
    actions: jsonb().$type<MacroAction[]>().notNull().default([]),
    usage: integer().notNull().default(0),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)
