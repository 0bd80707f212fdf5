import type { Clock } from '#lib/clock.ts'
import { Waker } from '#lib/waker.ts'
import { ringDue, type RingParts } from './ring.ts'

/** How often is looked, in ms: what is due is done within this time and a little. */
const pollIntervalMs = 1000

/** Dependencies of the timers. */
export interface TimersParts extends RingParts {
  clock: Clock
}

/** Rings what falls due, until stopped. */
export interface TimersRunner {
  /** Resolves when nothing is under way. */
  stop(): Promise<void>
}

/**
 * Starts to look for what is due. What fell due while nobody looked, because the server was off, rings at the first
 * look. The queue of chores is not asked for this: it looks at its schedules twice a minute, and agents wait for the minute
 * they chose.
 */
export function runTimers(parts: TimersParts): TimersRunner {
  const { clock, log } = parts
  const waker = new Waker()
  let isStopped = false
  let isFailing = false
  const look = async (): Promise<boolean> => {
    try {
      const hasRung = await ringDue(parts, clock.now(), () => isStopped)
      isFailing = false
      return hasRung
    } catch (error) {
      // The next look tries again; it is said once, however long the fault lasts.
      if (!isFailing) log.warn(`Interrupted while looking for what is due: ${String(error)}`)
      isFailing = true
      return false
    }
  }
  const running = (async () => {
    while (!isStopped) if (!(await look()) && !isStopped) await waker.rest(clock, pollIntervalMs)
  })()
  return {
    async stop() {
      isStopped = true
      waker.wake()
      await running
    },
  }
}
