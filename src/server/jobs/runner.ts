import { pollLoop, type PollLoop } from '../poll-loop.ts'
import { claimJobs } from './claim.ts'
import { runJob, type JobParts } from './run.ts'

const pollIntervalMs = 1000
/** Jobs under way in one process, each of another account. */
const maxUnderWay = 2

/**
 * Starts to carry out jobs. Every process may: each takes what no other has, and what a process leaves behind that dies
 * is gone on with by another once its lease is over. A stop resolves when the steps under way are written.
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
