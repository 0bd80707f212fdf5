import type { KeptCount } from '#domain/time/counting.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import type { Replica } from './database.ts'
import { readMeta, writeMeta } from './meta.ts'

/** Stores this device's count of the running timer; null for none. */
export async function keepCount(db: Replica, count: KeptCount | null): Promise<void> {
  await writeMeta(db, { timer: count })
}

/** Stored count of this device. */
export function readCount(db: Replica): Promise<KeptCount | null> {
  return readMeta(db, 'timer')
}

/** The agent's running and paused timers, as stored on this device. */
export async function ownTimers(db: Replica): Promise<TimeEntry[]> {
  const open = await db.timeEntries.where('status').anyOf(['running', 'paused']).toArray()
  return open.filter((entry) => entry.userId === db.userId).sort((a, b) => a.id - b.id)
}
