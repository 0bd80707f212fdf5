import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TaskTemplate } from '#domain/task-templates/task-template.ts'
import { ofAccount, ownId, version, whole } from './columns.ts'
import { users } from './people.ts'

/** Synced entity `taskTemplates`. */
export const taskTemplates = pgTable(
  'taskTemplates',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    name: text().notNull(),
    description: text().notNull(),
    status: text().$type<TaskTemplate['status']>().notNull(),
    priority: text().$type<TaskTemplate['priority']>().notNull(),
    duration: integer().notNull(),
    assigneeId: whole(),
    applyTo: text().$type<TaskTemplate['applyTo']>().notNull(),
    mailboxIds: whole().array().notNull(),
    subTasks: jsonb().$type<TaskTemplate['subTasks']>().notNull(),
    createdBy: whole().notNull(),
    createdAt: whole().notNull(),
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.createdBy],
      foreignColumns: [users.accountId, users.id],
    }).onDelete('cascade'),
    index().on(table.accountId, table.createdBy),
  ],
)
