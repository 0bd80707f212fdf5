import { Waker } from '#lib/waker.ts'
import { claimJobs } from './claim.ts'
import { runJob, type JobParts } from './run.ts'

/** How often is looked, in ms. */
const pollIntervalMs = 1000
/** Jobs under way in one process, each of another account. */
const maxUnderWay = 2

/** Carries out jobs, until stopped. */
export interface JobsRunner {
  /** Resolves when the steps under way are written; the next process goes on from there. */
  stop(): Promise<void>
}

/**
 * Starts to carry out jobs. Every process may: each takes what no other has, and what a process leaves behind that dies
 * is gone on with by another once its lease is over.
 */
export function runJobs(parts: JobParts): JobsRunner {
  const waker = new Waker()
  let isStopped = false
  const running = run(parts, waker, () => isStopped)
  return {
    async stop() {
      isStopped = true
      waker.wake()
      await running
    },
  }
}

async function run(parts: JobParts, waker: Waker, isStopped: () => boolean): Promise<void> {
  const { database, clock, log } = parts
  const underWay = new Set<Promise<void>>()
  const look = async () => {
    const limit = maxUnderWay - underWay.size
    if (limit === 0) return
    for (const job of await claimJobs(database, { now: clock.now(), limit })) {
      const ended: Promise<void> = runJob(parts, job, isStopped).finally(() => {
        underWay.delete(ended)
        waker.wake()
      })
      underWay.add(ended)
    }
  }
  let isFailing = false
  while (!isStopped()) {
    try {
      await look()
      isFailing = false
    } catch (error) {
      // The next look tries again; it is said once, however long the fault lasts.
      if (!isFailing) log.warn(`Interrupted while looking for jobs: ${String(error)}`)
      isFailing = true
    }
    if (!isStopped()) await waker.rest(clock, pollIntervalMs)
  }
  await Promise.all(underWay)
}
