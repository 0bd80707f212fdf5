import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { JobState } from '#domain/jobs/job.ts'
import { ofAccount, ownId, whole } from './columns.ts'

/** Long-running jobs in steps; each step is committed together with the progress after it. */
export const jobs = pgTable(
  'jobs',
  {
    accountId: ofAccount(),
    id: ownId(),
    kind: text().notNull(),
    input: jsonb().$type<unknown>().notNull(),
    state: text().$type<JobState>().notNull().default('waiting'),
    /** True for a job that undoes another. */
    isUndo: boolean().notNull().default(false),
    done: whole().notNull().default(0),
    /** Total number of units, known before the start; null if unknown. */
    total: whole(),
    /** Progress: start of the next step; null before the first. */
    place: jsonb().$type<unknown>(),
    /** Null for the desk itself. */
    startedBy: whole(),
    error: text(),
    /** Attempts since the last successful step. */
    attempts: integer().notNull().default(0),
    /** Fencing token, counts claims: a process that has lost a job writes nothing. */
    fence: integer().notNull().default(0),
    /** Time of the next step, or end of the holder's lease (epoch ms). */
    nextAt: whole().notNull(),
    createdAt: whole().notNull(),
    endedAt: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    // A single job runs at a time.
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

/** Rows created by a job, stored while it can be undone. */
export const jobRows = pgTable(
  'job_rows',
  { accountId: ofAccount(), jobId: whole().notNull(), rowId: whole().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.jobId, table.rowId] })],
)
