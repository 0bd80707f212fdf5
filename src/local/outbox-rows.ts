import type { Replica } from './database.ts'
import type { OutboxOp } from './rows.ts'

/*
 * IndexedDB charges for each request. What a gesture or a push is about was made together and lies together, so a range
 * of the outbox is read or deleted where single keys would cost a request each.
 */

/** A range may hold this many times what is wanted of it, and still be cheaper than asking for each. */
const sparsest = 3

const ends = (ns: readonly number[]): [low: number, high: number] => {
  let [low, high] = [Infinity, -Infinity]
  for (const n of ns) [low, high] = [Math.min(low, n), Math.max(high, n)]
  return [low, high]
}

/** The ops with these numbers as they are now, in their order; ones that have left are left out. */
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
