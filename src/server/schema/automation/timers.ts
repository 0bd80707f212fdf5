import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount, whole } from '../columns.ts'

/** Due times, one per subject and kind; deleted once handled. */
export const timers = pgTable(
  'timers',
  {
    accountId: ofAccount(),
    kind: text().notNull(),
    /** Id of the subject, for example a conversation or a draft. */
    subjectId: whole().notNull(),
    /** Epoch ms. */
    dueAt: whole().notNull(),
    /** Next attempt, later than `dueAt` after a fault (epoch ms). */
    nextAt: whole().notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind, table.subjectId] }),
    index().on(table.nextAt),
  ],
)

/** Recurring server jobs, not tied to an account. */
export const chores = pgTable('chores', {
  name: text().primaryKey(),
  /** Next run, or retry after a fault (epoch ms). */
  nextAt: whole().notNull(),
  /** End of the lease of the process that runs it (epoch ms). */
  heldUntil: whole().notNull().default(0),
  fence: whole().notNull().default(0),
  attempts: integer().notNull().default(0),
})
