import type { Tx } from '../tx.ts'
import { timeLimits } from './subject.ts'
import type { TimeEntry } from './time-entry.ts'

/** The actor's running and paused timers, by id. */
export function openTimers(tx: Tx): Promise<TimeEntry[]> {
  return tx.timeEntries.where('status', ['running', 'paused'], { userId: tx.actor.userId })
}

/** The actor's time entries that may overlap a time range (epoch ms), and open timers, by id. */
export async function ownEntries(tx: Tx, from: number, to: number): Promise<TimeEntry[]> {
  const longestMs = timeLimits.counted * 1000
  const near = await tx.timeEntries.between('startTime', from - longestMs, to, { userId: tx.actor.userId })
  const entries = new Map([...near, ...(await openTimers(tx))].map((entry) => [entry.id, entry]))
  return [...entries.values()].sort((a, b) => a.id - b.id)
}
