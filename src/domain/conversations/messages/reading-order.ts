import type { Origin } from '../origin.ts'

/** Order key of a thread's items. */
export interface OrderKey {
  /** Null while pending on a device: sorted last. */
  position: number | null
  createdAt: number
  origins: readonly Origin[]
}

const byPosition = (a: OrderKey, b: OrderKey) =>
  (a.position ?? Infinity) - (b.position ?? Infinity) || a.createdAt - b.createdAt

/**
 * Reading order of a thread. Positions follow arrival, so merged items come after the existing ones: each
 * conversation's part keeps its own order, and the parts are merged by time.
 */
export function inReadingOrder<Item extends OrderKey>(items: readonly Item[]): Item[] {
  const sorted = [...items].sort(byPosition)
  const parts = new Map<number, Item[]>()
  for (const item of sorted) {
    const from = item.origins[0]?.conversationId ?? 0
    const part = parts.get(from)
    if (part) part.push(item)
    else parts.set(from, [item])
  }
  return [...parts.values()].reduce(woven, [])
}

/** Merges two lists: each keeps its order, and of their heads the earlier one comes first. */
function woven<Item extends OrderKey>(one: readonly Item[], other: readonly Item[]): Item[] {
  const all: Item[] = []
  let [a, b] = [0, 0]
  for (;;) {
    const [left, right] = [one[a], other[b]]
    if (left && (!right || left.createdAt <= right.createdAt)) {
      all.push(left)
      a += 1
    } else if (right) {
      all.push(right)
      b += 1
    } else return all
  }
}

/** True if an item was seen at a former position, before it was moved. */
export function wasSeen({ origins }: { origins: readonly Origin[] }, through: readonly Origin[]): boolean {
  return origins.some(({ conversationId, position }) =>
    through.some((seen) => seen.conversationId === conversationId && (position ?? 0) <= (seen.position ?? 0)),
  )
}
