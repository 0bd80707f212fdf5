import type { Clock } from '#lib/clock.ts'
import { pollLoop, type PollLoop } from '../poll-loop.ts'
import { ringDue, type RingParts } from './ring.ts'

/** Poll interval, in ms: the longest delay of a due timer, besides the duration of a poll. */
const pollIntervalMs = 1000

/** Dependencies of the timers. */
export interface TimersParts extends RingParts {
  clock: Clock
}

/**
 * Starts to poll for due timers. Those that fell due while the server was off run at the first poll.
 */
export const runTimers = (parts: TimersParts): PollLoop =>
  pollLoop({
    clock: parts.clock,
    intervalMs: pollIntervalMs,
    look: (isStopped) => ringDue(parts, parts.clock.now(), isStopped),
    onFault: (error) =>
      parts.log.warn(`Due timers could not be read from the database, trying again: ${String(error)}`),
  })
