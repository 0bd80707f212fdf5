import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount, whole } from '../columns.ts'

/** Moments at which something falls due, each of one thing and kind; gone once it has rung. */
export const timers = pgTable(
  'timers',
  {
    accountId: ofAccount(),
    kind: text().notNull(),
    /** Subject that falls due: a conversation, a draft. */
    subjectId: whole().notNull(),
    /** Epoch ms. */
    dueAt: whole().notNull(),
    /** When it is rung, or tried again after a fault (epoch ms). */
    nextAt: whole().notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.subjectId] }),
    index().on(table.nextAt),
  ],
)

/** Recurring work of the server, of no account. */
export const chores = pgTable('chores', {
  name: text().primaryKey(),
  /** When it is due, or tried again after a fault (epoch ms). */
  nextAt: whole().notNull(),
  /** Until when it is the process's own that took it last (epoch ms). */
  heldUntil: whole().notNull().default(0),
  fence: whole().notNull().default(0),
  attempts: integer().notNull().default(0),
})
