import type { Replica } from './database.ts'
import type { OutboxOp } from './rows.ts'

/*
 * IndexedDB has a cost per request. The ops of one user action or push are adjacent in the outbox, so a range
 * is read or deleted instead of single keys.
 */

/** A range may hold this many times the wanted rows and still be cheaper than single requests. */
const sparsest = 3

const ends = (ns: readonly number[]): [low: number, high: number] => {
  let [low, high] = [Infinity, -Infinity]
  for (const n of ns) [low, high] = [Math.min(low, n), Math.max(high, n)]
  return [low, high]
}

/** The current ops with these numbers, in order; missing ones are left out. */
export async function opsByNumber(db: Replica, ns: readonly number[]): Promise<OutboxOp[]> {
  if (ns.length === 0) return []
  const [low, high] = ends(ns)
  const wanted = new Set(ns)
  if (high - low < wanted.size * sparsest) {
    const rows = await db.outbox.where('n').between(low, high, true, true).toArray()
    return rows.filter(({ n }) => wanted.has(n))
  }
  const rows = await db.outbox.bulkGet([...wanted].sort((a, b) => a - b))
  return rows.flatMap((op) => op ?? [])
}

/** Removes the ops with these numbers. */
export async function deleteOps(db: Replica, ns: readonly number[]): Promise<void> {
  if (ns.length === 0) return
  const [low, high] = ends(ns)
  if (high - low + 1 === new Set(ns).size) await db.outbox.where('n').between(low, high, true, true).delete()
  else await db.outbox.bulkDelete([...ns])
}
