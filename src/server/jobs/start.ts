import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { JobKind } from './kind.ts'

/** User who starts a job, and its earliest start. */
export interface JobStart {
  /** Null for the desk itself. */
  startedBy: Id | null
  /** Epoch ms. */
  now: number
  /** Earliest start (epoch ms), so that the caller can run it itself; at once if omitted. */
  notBefore?: number
}

/**
 * Counts the items and queues a job for any process.
 * @returns its id.
 * @throws DeskError if the job is impossible.
 */
export async function startJob<Input>(
  database: Database,
  accountId: Id,
  kind: Pick<JobKind<Input, never>, 'name' | 'count'>,
  input: Input,
  { startedBy, now, notBefore = now }: JobStart,
): Promise<Id> {
  const total = await kind.count(accountId, input)
  return database.desk(accountId, (sql) =>
    putJobIn(sql, { kind: kind.name, input, total }, { startedBy, now, notBefore }),
  )
}

/** Queues a job with a known count, within a transaction. @returns its id. */
export async function putJobIn(
  sql: DeskSql,
  { kind, input, total }: { kind: string; input: unknown; total: number | null },
  { startedBy, now, notBefore = now }: JobStart,
): Promise<Id> {
  const rows = await sql.rows<{ id: Id }>({
    name: 'start job',
    text: `insert into jobs (account_id, kind, input, total, started_by, next_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: [sql.accountId, kind, JSON.stringify(input), total, startedBy, notBefore, now],
  })
  await touchHead(sql)
  return invariant(rows[0], 'job').id
}

/** Notifies clients of a changed job. Always lock the head before a job's row, against deadlocks. */
export async function touchHead(sql: DeskSql): Promise<void> {
  await sql.rows({
    name: 'touch jobs',
    text: 'update account_head set job_seq = job_seq + 1 where account_id = $1',
    values: [sql.accountId],
  })
}
