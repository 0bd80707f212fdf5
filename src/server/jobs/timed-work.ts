import { pause, type Clock } from '#lib/clock.ts'

/** Something that falls due at a moment of its own, and is looked for again and again. */
export interface TimedWork {
  /** For the log: `waking snoozed conversations`. */
  name: string
  /**
   * Does what is due now, each thing in a transaction of its own that checks it once more: several processes look at
   * the same time, and one may die anywhere.
   * @returns whether there was something; then there may be more.
   */
  run(now: number): Promise<boolean>
}

/** How often is looked, in ms: what is due is done within this time and a little. */
const pollIntervalMs = 1000

/** What looking needs. */
export interface TimedWorkParts {
  clock: Clock
  work: readonly TimedWork[]
  log: { warn(message: string): void }
}

/** Looks for what is due, until stopped. */
export interface TimedWorkRunner {
  /** Resolves when nothing is under way. */
  stop(): Promise<void>
}

/**
 * Starts to look. What fell due while nobody looked, because the server was off, is done at the first look. The job
 * queue is not asked for this: it looks at its schedules twice a minute, and agents wait for the minute they chose.
 */
export function runTimedWork({ clock, work, log }: TimedWorkParts): TimedWorkRunner {
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  /** What failed at the last look: it is said once, however long the fault lasts. */
  const failing = new Set<string>()
  const look = async (): Promise<boolean> => {
    let hasWorked = false
    for (const { name, run } of work) {
      if (isStopped()) return false
      try {
        hasWorked = (await run(clock.now())) || hasWorked
        failing.delete(name)
      } catch (error) {
        // The next look tries again.
        if (!failing.has(name)) log.warn(`Interrupted while ${name}: ${String(error)}`)
        failing.add(name)
      }
    }
    return hasWorked
  }
  const onAbort = (run: () => void) => stopping.signal.addEventListener('abort', run, { once: true })
  const running = (async () => {
    while (!isStopped()) if (!(await look())) await pause(clock, pollIntervalMs, { onAbort })
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
