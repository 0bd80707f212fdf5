import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Repeat } from '#domain/tasks/repeat.ts'
import type { SubTask } from '#domain/tasks/task.ts'
import { ofAccount, ownId, version, whole } from './columns.ts'
import { contacts, conversations } from './desk.ts'

/** Synced entity `tasks`; triggers set its scope and number. */
export const tasks = pgTable(
  'tasks',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    scope: text().notNull(),
    taskNo: integer(),
    type: text().notNull(),
    callType: text(),
    subject: text().notNull(),
    description: text().notNull(),
    contactId: whole(),
    conversationId: whole(),
    status: text().notNull(),
    statusBefore: text(),
    overdueFor: whole(),
    priority: text().notNull(),
    assigneeId: whole(),
    startAt: whole().notNull(),
    endAt: whole().notNull(),
    subTasks: jsonb().$type<SubTask[]>().notNull(),
    recurrence: jsonb().$type<Repeat>(),
    againAt: whole(),
    authorId: whole(),
    createdAt: whole().notNull(),
    closedAt: whole(),
    deletedAt: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    // On permanent deletion of the conversation, sets only the conversation column to null.
    foreignKey({
      columns: [table.accountId, table.conversationId],
      foreignColumns: [conversations.accountId, conversations.id],
    }).onDelete('set null'),
    foreignKey({
      columns: [table.accountId, table.contactId],
      foreignColumns: [contacts.accountId, contacts.id],
    }).onDelete('set null'),
    check('tasks_end', sql`end_at >= start_at`),
    uniqueIndex().on(table.accountId, table.taskNo),
    index().on(table.accountId, table.conversationId),
    index().on(table.accountId, table.contactId, table.endAt),
    index().on(table.accountId, table.endAt, table.id),
    index('tasks_that_end')
      .on(table.endAt)
      .where(sql`assignee_id is not null and status not in ('closed', 'overdue') and deleted_at is null`),
  ],
)

/** Synced entity `taskNotes`; a trigger sets its scope. */
export const taskNotes = pgTable(
  'taskNotes',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    taskId: whole().notNull(),
    scope: text().notNull(),
    html: text().notNull(),
    authorId: whole().notNull(),
    mentions: jsonb().notNull(),
    attachments: jsonb().notNull(),
    createdAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.taskId],
      foreignColumns: [tasks.accountId, tasks.id],
    }).onDelete('cascade'),
    index().on(table.accountId, table.taskId),
  ],
)

/** Sent reminders: one per user and end of a task. */
export const taskReminders = pgTable(
  'task_reminders',
  {
    accountId: ofAccount(),
    taskId: whole().notNull(),
    userId: whole().notNull(),
    endAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.taskId, table.userId] }),
    foreignKey({
      columns: [table.accountId, table.taskId],
      foreignColumns: [tasks.accountId, tasks.id],
    }).onDelete('cascade'),
  ],
)

/** Task of each sub-task id, also after its removal; maintained by a trigger. */
export const subTasks = pgTable(
  'sub_tasks',
  { accountId: ofAccount(), id: whole().notNull(), ownerId: whole().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.ownerId],
      foreignColumns: [tasks.accountId, tasks.id],
    }).onDelete('cascade'),
    index().on(table.accountId, table.ownerId),
  ],
)

/** Change log of tasks, from their events; written by the consumer `taskActivity`. */
export const taskActivities = pgTable(
  'task_activities',
  {
    accountId: ofAccount(),
    eventSeq: whole().notNull(),
    taskId: whole().notNull(),
    at: whole().notNull(),
    /** Null for changes by the system. */
    userId: whole(),
    origin: text().notNull(),
    type: text().notNull(),
    /** The field with its values before and after, and the title of a part. */
    change: jsonb().$type<{ field?: string; from?: unknown; to?: unknown; title?: string }>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.eventSeq] }),
    foreignKey({
      columns: [table.accountId, table.taskId],
      foreignColumns: [tasks.accountId, tasks.id],
    }).onDelete('cascade'),
    index('task_activities_task').on(table.accountId, table.taskId, table.eventSeq),
  ],
)
