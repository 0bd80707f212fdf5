import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { jobsLimit } from '#domain/jobs/endpoints.ts'
import { choicesOf, type Job, type JobChoice } from '#domain/jobs/job.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { AnyJobKind } from './kind.ts'
import { touchHead } from './start.ts'

/** Dependencies of the job handlers. */
export interface JobHandlerParts {
  database: Database
  clock: Clock
  kinds: readonly AnyJobKind[]
}

interface JobRow extends Omit<Job, 'title' | 'about' | 'outcome' | 'undoes'> {
  kind: string
  input: unknown
  place: unknown
  hasRows: boolean
}

/** Handlers for the progress of jobs and users' decisions about them. */
export function jobHandlers({ database, clock, kinds }: JobHandlerParts) {
  return {
    async listJobs(_, { actor }) {
      const rows = await database.look(actor.accountId, (sql) => readJobs(sql))
      return { data: rows.map((row) => shown(kinds, row)) }
    },

    getJob: ({ id }, { actor }) => database.look(actor.accountId, (sql) => readJob(sql, kinds, id)),

    putJob: ({ id, choice }, { actor }) =>
      database.desk(actor.accountId, (sql) => chooseJob(sql, kinds, { id, choice, now: clock.now() })),
  } satisfies HandlersOf<(typeof endpoints)['jobs']>
}

/** Reads the state of a job. @throws DeskError NOT_FOUND */
export async function readJob(sql: DeskSql, kinds: readonly AnyJobKind[], id: Id): Promise<Job> {
  const [row] = await readJobs(sql, id)
  if (!row) throw new DeskError('NOT_FOUND')
  return shown(kinds, row)
}

/** Applies a user's choice to a job. @throws DeskError CONFLICT if it is no longer possible. */
export async function chooseJob(
  sql: DeskSql,
  kinds: readonly AnyJobKind[],
  { id, choice, now }: { id: Id; choice: JobChoice; now: number },
): Promise<Job> {
  await touchHead(sql)
  await sql.rows({
    text: 'select from jobs where account_id = $1 and id = $2 for update',
    values: [sql.accountId, id],
  })
  const job = await readJob(sql, kinds, id)
  if (!choicesOf(job).includes(choice)) throw new DeskError('CONFLICT', { message: tooLate(job) })
  await sql.rows({
    text: `update jobs set next_at = $3, attempts = 0, ${changes[choice]} where account_id = $1 and id = $2`,
    values: [sql.accountId, id, now],
  })
  return readJob(sql, kinds, id)
}

/** A running step is discarded, as it finds a changed state. */
const changes: Record<JobChoice, string> = {
  pause: `state = 'paused'`,
  goOn: `state = 'waiting', error = null, ended_at = null`,
  stop: `state = 'stopped', ended_at = $3`,
  undo: `state = 'waiting', error = null, ended_at = null, is_undo = true, done = 0, total = (
    select count(*) from job_rows r where r.account_id = jobs.account_id and r.job_id = jobs.id)`,
}

const tooLate = ({ state }: Pick<Job, 'state'>) => `It is ${state} by now`

function readJobs(sql: DeskSql, id: Id | null = null): Promise<JobRow[]> {
  return sql.rows<JobRow>({
    name: 'jobs',
    text: `select j.id, j.kind, j.input, j.place, j.state, j.is_undo as "isUndo", j.done, j.total, j.error,
        j.created_at as "createdAt", j.ended_at as "endedAt", trim(u.first_name || ' ' || u.last_name) as "startedBy",
        exists (select from job_rows r where r.account_id = j.account_id and r.job_id = j.id) as "hasRows"
      from jobs j left join users u on u.account_id = j.account_id and u.id = j.started_by
      where j.account_id = $1 and ($2::bigint is null or j.id = $2)
      order by j.created_at desc, j.id desc limit ${jobsLimit}`,
    values: [sql.accountId, id],
  })
}

function shown(kinds: readonly AnyJobKind[], { kind: name, input, place, hasRows, ...row }: JobRow): Job {
  const kind = kinds.find((each) => each.name === name)
  const task = kind?.input.safeParse(input)
  const reached = place === null ? undefined : kind?.place.safeParse(place)
  return {
    ...row,
    title: kind?.title ?? name,
    about: kind && task?.success ? kind.about(task.data as never) : '',
    outcome: kind && reached?.success ? kind.outcome(reached.data as never) : '',
    undoes: hasRows ? (kind?.undo?.text ?? null) : null,
  }
}
