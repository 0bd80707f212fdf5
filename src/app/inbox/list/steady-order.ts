/** Rows that must not move or leave. */
export interface PinnedRows {
  /** The row under the pointer keeps its position. */
  pointed: number | null
  /** The row of the open conversation stays in the list even if it no longer matches. */
  open: number | null
}

/** Reinserts `id` after its nearest previous row. */
function insertAsBefore(ids: number[], id: number, shown: readonly number[]): number[] {
  const present = new Set(ids)
  const above = shown.slice(0, shown.indexOf(id)).findLast((each) => present.has(each))
  const at = above === undefined ? 0 : ids.indexOf(above) + 1
  return [...ids.slice(0, at), id, ...ids.slice(at)]
}

/**
 * Order to show after a change of the list: the new order, except for held rows. A held row that left keeps
 * its position, and the row under the pointer stays between its neighbours even if it moved up.
 */
export function steadyOrder(
  shown: readonly number[],
  live: readonly number[],
  held: PinnedRows,
): readonly number[] {
  let next: readonly number[] = live
  const { open, pointed } = held
  if (open !== null && open !== pointed && shown.includes(open) && !live.includes(open))
    next = insertAsBefore([...next], open, shown)
  if (pointed === null || !shown.includes(pointed)) return next
  const hasMoved = next.indexOf(pointed) !== shown.indexOf(pointed)
  return hasMoved
    ? insertAsBefore(
        next.filter((id) => id !== pointed),
        pointed,
        shown,
      )
    : next
}
