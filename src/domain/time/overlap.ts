import { DeskError } from '../errors.ts'
import type { Tx } from '../tx.ts'
import { ownEntries } from './own-entries.ts'
import { timeLimits } from './subject.ts'
import type { TimeEntry } from './time-entry.ts'

/*
 * An agent's time counts once. A typed entry must not overlap another one of the agent; a timer is never
 * refused or shortened, because counted time was worked.
 */

/** A time range in epoch ms. */
type Stretch = readonly [from: number, to: number]

const typedStretch = ({ startTime, duration }: Pick<TimeEntry, 'startTime' | 'duration'>): Stretch => [
  startTime,
  startTime + duration * 1000,
]

/** Time range of an entry: its length from the start and, while it runs, the time since its last count. */
function stretchesOf(entry: TimeEntry, now: number): Stretch[] {
  const { status, countedAt, duration } = entry
  if (status !== 'running') return [typedStretch(entry)]
  const longest = countedAt + (timeLimits.duration - duration) * 1000
  return [typedStretch(entry), [countedAt, Math.max(countedAt, Math.min(now, longest))]]
}

/** Milliseconds that a time range shares with an entry. */
const shared = ([from, to]: Stretch, entry: TimeEntry, now: number): number =>
  stretchesOf(entry, now).reduce(
    (sum, [begin, end]) => sum + Math.max(0, Math.min(to, end) - Math.max(from, begin)),
    0,
  )

/**
 * Refuses typed time that overlaps another entry of the actor.
 * @param before the entry before a correction: existing overlaps may stay.
 * @throws DeskError INVALID.
 */
export async function refuseOverlap(
  tx: Tx,
  typed: Pick<TimeEntry, 'id' | 'startTime' | 'duration'>,
  before?: TimeEntry,
): Promise<void> {
  const stretch = typedStretch(typed)
  for (const other of await ownEntries(tx, ...stretch)) {
    if (other.id === typed.id) continue
    const was = before ? shared(typedStretch(before), other, tx.at) : 0
    if (shared(stretch, other, tx.at) > was)
      throw new DeskError('INVALID', {
        field: 'startTime',
        message: 'This time overlaps another time entry of yours',
      })
  }
}
