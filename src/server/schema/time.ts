import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { TimerStatus } from '#domain/time/time-entry.ts'
import { ofAccount, ownId, version, whole } from './columns.ts'
import { conversations } from './desk.ts'
import { users } from './people.ts'

/** Synced entity `timeEntries`. */
export const timeEntries = pgTable(
  'timeEntries',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    userId: whole().notNull(),
    conversationId: whole(),
    taskId: whole(),
    startTime: whole().notNull(),
    status: text().$type<TimerStatus>().notNull(),
    duration: integer().notNull(),
    countedAt: whole().notNull(),
    isManual: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.conversationId],
      foreignColumns: [conversations.accountId, conversations.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete('cascade'),
    check('time_entries_one_subject', sql`num_nonnulls(conversation_id, task_id) = 1`),
    check('time_entries_duration', sql`duration >= 0`),
    index().on(table.accountId, table.conversationId),
    index().on(table.accountId, table.taskId),
    index().on(table.accountId, table.userId, table.startTime),
    index()
      .on(table.accountId, table.userId)
      .where(sql`status <> 'completed'`),
  ],
)

/** Synced entity `timeSettings`; no row means defaults. */
export const timeSettings = pgTable(
  'timeSettings',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    isTimeTracking: boolean().notNull(),
    isAutoForConversation: boolean().notNull(),
    pauseTimerIdle: boolean().notNull(),
    timerPauseLimit: integer(),
    onDraftAndReply: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] }), unique().on(table.accountId)],
)
