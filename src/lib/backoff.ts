import type { Random } from './random.ts'

/** Longest wait between two tries, in milliseconds. */
export const longestWaitMs = 60_000

/** Milliseconds to wait before try number `attempt` (1 is the first retry): 1 s doubling, at most 60 s, full jitter. */
export function backoff(attempt: number, random: Random): number {
  const ceiling = Math.min(longestWaitMs, 1000 * 2 ** Math.max(0, attempt - 1))
  return Math.round(random.next() * ceiling)
}
