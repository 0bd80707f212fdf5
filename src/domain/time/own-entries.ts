import type { Tx } from '../tx.ts'
import { timeLimits } from './subject.ts'
import type { TimeEntry } from './time-entry.ts'

/** The actor's time entries that run or pause, by id. */
export function openTimers(tx: Tx): Promise<TimeEntry[]> {
  return tx.timeEntries.where('status', ['running', 'paused'], { userId: tx.actor.userId })
}

/** The actor's time entries that may reach into a time (epoch ms), and those that run or pause, by id. */
export async function ownEntries(tx: Tx, from: number, to: number): Promise<TimeEntry[]> {
  const longestMs = timeLimits.counted * 1000
  const near = await tx.timeEntries.between('startTime', from - longestMs, to, { userId: tx.actor.userId })
  const entries = new Map([...near, ...(await openTimers(tx))].map((entry) => [entry.id, entry]))
  return [...entries.values()].sort((a, b) => a.id - b.id)
}
