import { pause } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import { isEnded, type JobState } from '#domain/jobs/job.ts'
import { claimJobs, leaseMs } from './claim.ts'
import type { JobKind } from './kind.ts'
import { runJob, type JobParts } from './run.ts'
import { startJob } from './start.ts'

/** Poll interval while another process has the job, in ms. */
const pollIntervalMs = 500

/** Progress of a job. */
export interface JobProgress {
  state: JobState
  done: number
  total: number | null
  place: unknown
  error: string | null
}

/**
 * Runs a job to its end, for a command line call. If this process dies, the server continues the job.
 * @throws Error with the reason of a failure.
 */
export async function doAsJob<Input, Place>(
  parts: Omit<JobParts, 'kinds'>,
  accountId: Id,
  kind: JobKind<Input, Place>,
  input: Input,
  onProgress?: (progress: JobProgress) => void,
): Promise<JobProgress> {
  const now = parts.clock.now()
  const start = { startedBy: null, now, notBefore: now + leaseMs }
  const id = await startJob(parts.database, accountId, kind, input, start)
  return finishJob({ ...parts, kinds: [kind] }, { accountId, id }, onProgress)
}

/** Runs a job, or waits for the process that holds it. @throws Error with the reason of a failure. */
export async function finishJob(
  parts: JobParts,
  job: { accountId: Id; id: Id },
  onProgress: (progress: JobProgress) => void = () => undefined,
): Promise<JobProgress> {
  for (;;) {
    let progress = await progressOf(parts, job)
    onProgress(progress)
    if (progress.state === 'failed') throw new Error(progress.error ?? 'The job failed')
    if (isEnded(progress)) return progress
    const [claimed] = await claimJobs(parts.database, { now: parts.clock.now(), limit: 1, only: job })
    if (!claimed) await pause(parts.clock, pollIntervalMs)
    else
      await runJob(
        parts,
        claimed,
        () => false,
        ({ place, done }) => {
          progress = { ...progress, place, done: progress.done + done }
          onProgress(progress)
        },
      )
  }
}

async function progressOf(
  { database }: Pick<JobParts, 'database'>,
  { accountId, id }: { accountId: Id; id: Id },
): Promise<JobProgress> {
  const rows = await database.look(accountId, (sql) =>
    sql.rows<JobProgress>({
      name: 'job progress',
      text: 'select state, done, total, place, error from jobs where account_id = $1 and id = $2',
      values: [accountId, id],
    }),
  )
  if (!rows[0]) throw new Error('The job was deleted')
  return rows[0]
}
