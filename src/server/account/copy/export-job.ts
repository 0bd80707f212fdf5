import * as z from 'zod/mini'
import { pause, type Clock } from '#lib/clock.ts'
import { uuid } from '#domain/fields.ts'
import type { JobKind, JobStep, JobTask } from '../../jobs/kind.ts'
import { exportAccount, type CopyStores } from './export-account.ts'
import type { ExportFiles } from './export-files.ts'

const inputSchema = z.object({
  /** Id of the export it creates. */
  id: uuid(),
})
type Input = z.infer<typeof inputSchema>

const placeSchema = z.object({
  /** Reported progress, in percent. */
  percent: z.int(),
})
type Place = z.infer<typeof placeSchema>

/** Dependencies of an export that runs as a job. */
export interface ExportJobParts extends CopyStores {
  exports: ExportFiles
  clock: Clock
  version: string
}

/** Interval of progress reports, in ms. */
const toldEvery = 1000

/** Job name stored in the job rows. */
export const exportJobName = 'account-export'

/**
 * Job that exports an account. The export reads one database snapshot in a single run, while the steps only
 * report progress; a restarted job exports again from the start.
 */
export const exportJob = (parts: ExportJobParts): JobKind<Input, Place> => ({
  name: exportJobName,
  title: 'Export of the account',
  input: inputSchema,
  place: placeSchema,
  isSilent: true,
  about: () => '',
  outcome: () => '',
  count: () => Promise.resolve(100),
  steps: (task) => steps(parts, task),
})

async function* steps(
  parts: ExportJobParts,
  { accountId, input: { id }, place }: JobTask<Input, Place>,
): AsyncGenerator<JobStep<Place>> {
  const { exports, clock, version } = parts
  const stop = new AbortController()
  let [share, hasEnded, isDone] = [0, false, false]
  let told = place?.percent ?? 0
  const step = (percent: number): JobStep<Place> => {
    const done = Math.max(0, percent - told)
    told += done
    return () => Promise.resolve({ place: { percent: told }, done })
  }
  const work = exportAccount(parts, accountId, exports.pathOf(accountId, id), {
    ...{ now: clock.now(), version, signal: stop.signal },
    onProgress: (reached) => void (share = reached),
  })
  const end = () => void (hasEnded = true)
  const ended = work.then(end, end)
  try {
    for (;;) {
      await Promise.race([ended, pause(clock, toldEvery)])
      if (hasEnded) break
      yield step(Math.min(99, Math.floor(share * 100)))
    }
    await work
    yield step(100)
    isDone = true
  } finally {
    stop.abort()
    await ended
    // Incomplete, as the job was stopped or will be restarted.
    if (!isDone) await exports.remove(accountId, id)
  }
}
