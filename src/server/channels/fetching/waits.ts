import type { FetchTrouble } from '#domain/channels/fetching.ts'
import type { Random } from '#lib/random.ts'

/** Waits before the next try, in ms: the first one, and the longest they grow to. */
export interface Waits {
  first: number
  longest: number
}

const minute = 60_000

/** After what may be over the next moment. */
export const usualWaits: Waits = { first: 5000, longest: 5 * minute }
/** Refused sign-ins are retried rarely: servers lock out clients that go on. */
const refusedWaits: Waits = { first: 5 * minute, longest: 120 * minute }

/** Faults that only new settings by a person can mend. */
export const needsPerson: ReadonlySet<FetchTrouble> = new Set([
  'password',
  'consent',
  'secret',
  'certificate',
  'inside',
])

/** How long is waited before a mailbox is tried again, in ms: twice as long each time, a little more or less. */
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
