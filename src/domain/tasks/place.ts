/*
 * Where a sub-task stands among others: a key that is compared as text. Between any two keys there is another one, so that
 * moving one changes no other, whoever else moves some at the time.
 */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const valueOf = (key: string, at: number): number => Math.max(0, digits.indexOf(key[at] ?? '0'))

/** The shortest key near the middle of two; an empty `before` is the beginning, a null `after` the end. */
function between(before: string, after: string | null): string {
  let key = ''
  for (let at = 0; ; at += 1) {
    const low = valueOf(before, at)
    // Once the key is below `after`, what follows in that does not bound it any more.
    const isBound = after !== null && after.startsWith(key)
    const high = isBound ? valueOf(after, at) : digits.length
    const middle = Math.floor((low + high) / 2)
    if (middle > low) return key + digits.charAt(middle)
    key += digits.charAt(low)
  }
}

/** A place after one and before another; null for none. Where the two are the same, it comes behind both. */
export function placeBetween(before: string | null, after: string | null): string {
  const isOrdered = after === null || (before ?? '') < after
  return between(before ?? '', isOrdered ? after : null)
}

/** The places of so many new things, one after the other, behind one that is there. */
export function placesAfter(before: string | null, count: number): string[] {
  const places: string[] = []
  for (let last = before; places.length < count;) {
    last = placeBetween(last, null)
    places.push(last)
  }
  return places
}

/** In the order of their places; equal ones by id, so that every device shows the same. */
export function inPlace<Part extends { id: number; place: string }>(parts: readonly Part[]): Part[] {
  return [...parts].sort((a, b) => (a.place === b.place ? a.id - b.id : a.place < b.place ? -1 : 1))
}
