export type RowKey = string | number

/** Offsets of the rows of a list, by index and by key. */
export interface RowLayout {
  keys: readonly RowKey[]
  starts: readonly number[]
  total: number
  indexOf: ReadonlyMap<RowKey, number>
}

export function rowLayout(keys: readonly RowKey[], heightAt: (index: number) => number): RowLayout {
  const starts: number[] = []
  const indexOf = new Map<RowKey, number>()
  let total = 0
  keys.forEach((key, index) => {
    starts.push(total)
    indexOf.set(key, index)
    total += heightAt(index)
  })
  return { keys, starts, total, indexOf }
}

/** Index of the row that covers `offset`; -1 in an empty list. */
export function rowAt({ starts }: RowLayout, offset: number): number {
  let low = 0
  let high = starts.length - 1
  let found = starts.length > 0 ? 0 : -1
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) {
      found = middle
      low = middle + 1
    } else high = middle - 1
  }
  return found
}

export interface Hold {
  /** Scroll distance that keeps the anchor in place. */
  shift: number
  /** Rows above the anchor that are new in the list. */
  arrived: number
  /** True if rows above the anchor that had just left came back, as after an Undo. */
  hasReturned: boolean
}

/**
 * Compares a list before and after a change for a row that must not move. `anchors` are tried in order: the first
 * that is in both lists counts. `isBack` tells which rows had been in the list and left it.
 */
export function holdRow(
  before: RowLayout,
  after: RowLayout,
  anchors: readonly (RowKey | undefined)[],
  isBack: (key: RowKey) => boolean = () => false,
): Hold | undefined {
  const anchor = anchors.find((key) => key !== undefined && before.indexOf.has(key) && after.indexOf.has(key))
  if (anchor === undefined) return undefined
  const from = before.indexOf.get(anchor) ?? 0
  const to = after.indexOf.get(anchor) ?? 0
  const shift = (after.starts[to] ?? 0) - (before.starts[from] ?? 0)
  const added = after.keys.slice(0, to).filter((key) => !before.indexOf.has(key))
  const arrived = added.filter((key) => !isBack(key)).length
  return { shift, arrived, hasReturned: arrived < added.length }
}
