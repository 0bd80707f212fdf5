/*
 * Position of a sub-task: a sort key compared as text. A further key exists between any two, so that a move
 * changes no other sub-task, even while other users move some.
 */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const valueOf = (key: string, at: number): number => Math.max(0, digits.indexOf(key[at] ?? '0'))

/** Shortest key near the middle of two; an empty `before` means the beginning, a null `after` the end. */
function between(before: string, after: string | null): string {
  let key = ''
  for (let at = 0; ; at += 1) {
    const low = valueOf(before, at)
    // Once the key is below `after`, the rest of `after` no longer bounds it.
    const isBound = after !== null && after.startsWith(key)
    const high = isBound ? valueOf(after, at) : digits.length
    const middle = Math.floor((low + high) / 2)
    if (middle > low) return key + digits.charAt(middle)
    key += digits.charAt(low)
  }
}

/** Key between two keys; null for no bound. If `before` is not below `after`, the key follows both. */
export function placeBetween(before: string | null, after: string | null): string {
  const isOrdered = after === null || (before ?? '') < after
  return between(before ?? '', isOrdered ? after : null)
}

/** Keys for `count` new sub-tasks, in order, after an existing one. */
export function placesAfter(before: string | null, count: number): string[] {
  const places: string[] = []
  for (let last = before; places.length < count;) {
    last = placeBetween(last, null)
    places.push(last)
  }
  return places
}

/** Sorted by key; equal ones by id, so that every device shows the same order. */
export function inPlace<Part extends { id: number; place: string }>(parts: readonly Part[]): Part[] {
  return [...parts].sort((a, b) => (a.place === b.place ? a.id - b.id : a.place < b.place ? -1 : 1))
}
