import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { JobState } from '#domain/jobs/job.ts'
import { ofAccount, ownId, whole } from './columns.ts'

/** Long work that goes on step by step, each written together with the place where the next one begins. */
export const jobs = pgTable(
  'jobs',
  {
    accountId: ofAccount(),
    id: ownId(),
    kind: text().notNull(),
    input: jsonb().$type<unknown>().notNull(),
    state: text().$type<JobState>().notNull().default('waiting'),
    /** Takes back what it did. */
    isUndo: boolean().notNull().default(false),
    done: whole().notNull().default(0),
    /** Said before it starts; null where nobody can know. */
    total: whole(),
    /** Where the next step begins; null before the first. */
    place: jsonb().$type<unknown>(),
    /** Null for the desk itself. */
    startedBy: whole(),
    error: text(),
    /** Tries since the last step that came through. */
    attempts: integer().notNull().default(0),
    /** Counts claims and never goes back: who has lost a job writes nothing of it. */
    fence: integer().notNull().default(0),
    /** When it is gone on with, or the lease of who has it ends (epoch ms). */
    nextAt: whole().notNull(),
    createdAt: whole().notNull(),
    endedAt: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    // Only one runs at a time.
    uniqueIndex('jobs_running')
      .on(table.accountId)
      .where(sql`state = 'running'`),
    index('jobs_due')
      .on(table.nextAt)
      .where(sql`state in ('waiting', 'running')`),
    index('jobs_ended')
      .on(table.endedAt)
      .where(sql`ended_at is not null`),
  ],
)

/** Rows created by a job, for as long as it can be undone. */
export const jobRows = pgTable(
  'job_rows',
  { accountId: ofAccount(), jobId: whole().notNull(), rowId: whole().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.jobId, table.rowId] })],
)
