import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Attachment } from '#domain/conversations/attachment.ts'
import type { MacroAction } from '#domain/conversations/macro.ts'
import { ofAccount, ownId, version, whole } from './schema-columns.ts'

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

/** Uses of templates that are yet to be counted, by the op that sent the message; gone when it is taken back. */
export const templateUses = pgTable(
  'template_uses',
  {
    accountId: ofAccount(),
    op: uuid().notNull(),
    templateId: whole().notNull(),
    /** When the message can be taken back no more (epoch ms). */
    dueAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.op, table.templateId] }),
    index().on(table.dueAt),
    index().on(table.accountId, table.templateId),
  ],
)
