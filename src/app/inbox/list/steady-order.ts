/** Rows that may not be taken away from under somebody. */
export interface Held {
  /** The row under the pointer keeps its place. */
  pointed: number | null
  /** The row of the open conversation stays in the list, though it may not belong there any more. */
  open: number | null
}

/** Puts `id` back behind the nearest row that stood before it. */
function insertAsBefore(ids: number[], id: number, shown: readonly number[]): number[] {
  const present = new Set(ids)
  const above = shown.slice(0, shown.indexOf(id)).findLast((each) => present.has(each))
  const at = above === undefined ? 0 : ids.indexOf(above) + 1
  return [...ids.slice(0, at), id, ...ids.slice(at)]
}

/**
 * The order to show when the list has changed: that of the list, except for rows that are held. A held row that left
 * the list stays where it stood, and the row under the pointer stays between its neighbours even when it moved up.
 */
export function steadyOrder(
  shown: readonly number[],
  live: readonly number[],
  held: Held,
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
