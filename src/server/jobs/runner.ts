import { pollLoop, type PollLoop } from '../poll-loop.ts'
import { claimJobs } from './claim.ts'
import { runJob, type JobParts } from './run.ts'

const pollIntervalMs = 1000
/** Concurrent jobs per process, each of another account. */
const maxUnderWay = 2

/**
 * Starts the job loop. Any number of processes may: each claims free jobs, and continues those of dead
 * processes after their lease. A stop resolves when the running steps are committed.
 */
export function runJobs(parts: JobParts): PollLoop {
  const { database, clock, log } = parts
  const underWay = new Set<Promise<void>>()
  const loop: PollLoop = pollLoop({
    clock,
    intervalMs: pollIntervalMs,
    async look(isStopped) {
      const limit = maxUnderWay - underWay.size
      if (limit === 0) return false
      for (const job of await claimJobs(database, { now: clock.now(), limit })) {
        const ended: Promise<void> = runJob(parts, job, isStopped).finally(() => {
          underWay.delete(ended)
          loop.wake()
        })
        underWay.add(ended)
      }
      return false
    },
    onFault: (error) => log.warn(`Jobs could not be read from the database, trying again: ${String(error)}`),
    settled: () => Promise.all(underWay),
  })
  return loop
}
