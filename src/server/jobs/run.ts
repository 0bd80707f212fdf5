import { backoff } from '#lib/backoff.ts'
import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { Random } from '#lib/random.ts'
import { DeskError } from '#domain/errors.ts'
import { byDesk, type Cause } from '#domain/events/cause.ts'
import type { JobState } from '#domain/jobs/job.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { leaseMs, type ClaimedJob } from './claim.ts'
import type { AnyJobKind, JobStep, JobWork, StepEnd } from './kind.ts'

/** Attempts without a completed step, before a user must decide. */
const maxAttempts = 5
/** Maximum amount of one step. */
export const largestStep = 200
/** Rows undone in one step. */
const undoneAtOnce = 50

/** A job repeats few statements, and planning each again takes longer than running it. */
const plannedOnce = 'set local plan_cache_mode = force_generic_plan'

/** Dependencies of the job runner. */
export interface JobParts {
  database: Database
  kinds: readonly AnyJobKind[]
  clock: Clock
  random: Random
  log: { warn(message: string): void }
}

/** Another process holds the job, or a user has paused or stopped it. */
class LostJob extends Error {}

/**
 * Runs a claimed job until it ends, is paused, stopped or fails. Never throws.
 * @param onStep called after each committed step.
 */
export async function runJob(
  parts: JobParts,
  job: ClaimedJob,
  isStopped: () => boolean,
  onStep: (end: StepEnd<unknown>) => void = () => undefined,
): Promise<void> {
  try {
    for await (const step of stepsOf(parts, job)) {
      if (isStopped()) return await leave(parts, job)
      onStep(await takeStep(parts, job, step))
    }
    await settle(parts, job, 'done')
  } catch (error) {
    if (error instanceof LostJob) return
    parts.log.warn(`${job.kind} failed: ${String(error)}`)
    // If even this write fails, the job is claimed again after its lease ends.
    await breakOff(parts, job, error).catch((lost: unknown) => parts.log.warn(String(lost)))
  }
}

function stepsOf(parts: JobParts, job: ClaimedJob): AsyncIterable<JobStep<unknown>> {
  const kind = parts.kinds.find(({ name }) => name === job.kind)
  const input = kind?.input.safeParse(job.input)
  const place = job.place === null ? null : kind?.place.safeParse(job.place)
  if (!kind || !input?.success || place?.success === false)
    throw new DeskError('INVALID', { message: 'Another version of the server started it' })
  // Every process that tried has crashed on it.
  if (job.attempts > maxAttempts)
    throw new DeskError('INTERNAL', { message: 'The server stopped at each attempt' })
  if (job.isUndo) return undoSteps(kind, job, place?.data ?? null)
  return kind.steps({
    accountId: job.accountId,
    input: input.data as never,
    place: (place?.data ?? null) as never,
    attempts: job.attempts,
  })
}

/** Newest first, as later rows may depend on earlier ones. */
async function* undoSteps(
  { undo }: Pick<AnyJobKind, 'undo'>,
  { id }: ClaimedJob,
  begin: unknown,
): AsyncGenerator<JobStep<unknown>> {
  let isLeft = true
  let place = begin
  while (isLeft)
    yield async (work) => {
      const rows = await work.sql.rows<{ rowId: Id }>({
        name: 'undone job rows',
        text: `delete from job_rows where account_id = $1 and job_id = $2 and row_id in (
            select row_id from job_rows where account_id = $1 and job_id = $2
            order by row_id desc limit ${undoneAtOnce})
          returning row_id as "rowId"`,
        values: [work.sql.accountId, id],
      })
      isLeft = rows.length === undoneAtOnce
      const rowIds = rows.map(({ rowId }) => rowId)
      if (undo && rowIds.length > 0) place = await undo.run(work, rowIds, place as never)
      return { place, done: rows.length }
    }
}

/** Cause of a job's changes. */
function causeOf(kinds: readonly AnyJobKind[], { kind, startedBy }: ClaimedJob): Cause {
  const isSilent = kinds.find(({ name }) => name === kind)?.isSilent ?? true
  return { ...byDesk, actorId: startedBy, origin: 'import', isSilent }
}

async function takeStep(
  { database, kinds, clock }: JobParts,
  job: ClaimedJob,
  step: JobStep<unknown>,
): Promise<StepEnd<unknown>> {
  return database.desk(job.accountId, async (sql) => {
    await sql.script(plannedOnce)
    const made: Id[] = []
    const now = clock.now()
    const work: JobWork = {
      ...{ sql, now, cause: causeOf(kinds, job) },
      made: (rowIds) => void made.push(...rowIds),
    }
    const { place, done } = await step(work)
    if (done > largestStep || made.length > largestStep) throw new Error(`A step of ${job.kind} is too large`)
    const change = 'place = $5, done = done + $6, attempts = 0, error = null, next_at = $7'
    await write(sql, job, change, [made, JSON.stringify(place), done, now + leaseMs], 'job step')
    return { place, done }
  })
}

/**
 * Writes to a job as its holder, with its undo rows; rolls back if another process holds it. The account's
 * head is locked before the job's row, as in `touchHead`.
 * @throws LostJob
 */
async function write(
  sql: DeskSql,
  job: ClaimedJob,
  change: string,
  [made, ...values]: [made: readonly Id[], ...unknown[]],
  name?: string,
): Promise<void> {
  const rows = await sql.rows({
    ...(name !== undefined && { name }),
    text: `with head as (
        update account_head set job_seq = job_seq + 1 where account_id = $1 returning account_id),
      noted as (
        insert into job_rows (account_id, job_id, row_id) select $1, $2, unnest($4::bigint[]) on conflict do nothing)
      update jobs j set ${change} from head
        where j.account_id = head.account_id and j.id = $2 and j.fence = $3 and j.state = 'running' returning j.id`,
    values: [job.accountId, job.id, job.fence, made, ...values],
  })
  if (rows.length === 0) throw new LostJob()
}

/** Releases it, so that another process continues at once. */
async function leave({ database, clock }: JobParts, job: ClaimedJob): Promise<void> {
  await database.desk(job.accountId, (sql) =>
    write(sql, job, `state = 'waiting', attempts = 0, next_at = $5`, [[], clock.now()]),
  )
}

async function settle(
  { database, clock }: JobParts,
  job: ClaimedJob,
  state: JobState,
  error: string | null = null,
): Promise<void> {
  await database.desk(job.accountId, (sql) =>
    write(sql, job, 'state = $5, error = $6, ended_at = $7', [[], state, error, clock.now()]),
  )
}

/** Temporary faults are retried; for others the job stops and shows the reason. */
async function breakOff(parts: JobParts, job: ClaimedJob, error: unknown): Promise<void> {
  const { database, clock, random } = parts
  if (error instanceof DeskError) return settle(parts, job, 'failed', error.message)
  await database.desk(job.accountId, (sql) =>
    write(
      sql,
      job,
      `state = case when attempts < ${maxAttempts} then 'waiting' else 'failed' end, error = $5,
        next_at = $6, ended_at = case when attempts < ${maxAttempts} then null else $7::bigint end`,
      [
        [],
        'The server could not go on with it',
        clock.now() + 1000 + backoff(job.attempts, random),
        clock.now(),
      ],
    ),
  )
}
