import type { Clock } from '#lib/clock.ts'
import { pollLoop, type PollLoop } from '../poll-loop.ts'
import { ringDue, type RingParts } from './ring.ts'

/** Longest delay of a due timer, in ms, beside the time of a look. */
const pollIntervalMs = 1000

/** Dependencies of the timers. */
export interface TimersParts extends RingParts {
  clock: Clock
}

/**
 * Starts to look for what is due. What fell due while nobody looked, because the server was off, rings at the first
 * look.
 */
export const runTimers = (parts: TimersParts): PollLoop =>
  pollLoop({
    clock: parts.clock,
    intervalMs: pollIntervalMs,
    look: (isStopped) => ringDue(parts, parts.clock.now(), isStopped),
    onFault: (error) =>
      parts.log.warn(`Due timers could not be read from the database, trying again: ${String(error)}`),
  })
