import type { FetchTrouble } from '#domain/channels/fetching.ts'
import type { Random } from '#lib/random.ts'

/** Delays before the next attempt, in ms: the first and the longest. */
export interface Waits {
  first: number
  longest: number
}

const minute = 60_000

/** After faults that may be temporary. */
export const usualWaits: Waits = { first: 5000, longest: 5 * minute }
/** Refused sign-ins are retried rarely, as servers lock out clients that try often. */
const refusedWaits: Waits = { first: 5 * minute, longest: 120 * minute }

/** Faults that only a user can fix, by new settings. */
export const needsPerson: ReadonlySet<FetchTrouble> = new Set([
  'password',
  'consent',
  'secret',
  'certificate',
  'inside',
])

/** Delay before the next attempt, in ms: exponential backoff with jitter. */
export function waitAfter(
  trouble: FetchTrouble,
  failures: number,
  random: Random,
  waits = usualWaits,
): number {
  const { first, longest } = needsPerson.has(trouble) ? refusedWaits : waits
  const wait = Math.min(longest, first * 2 ** Math.min(failures, 20))
  return Math.round(wait * (0.75 + random.next() / 4))
}
