/**
 * The next value, with equal parts replaced by those of the previous one: the previous value itself if
 * nothing differs, or the same objects inside it. So a comparison by identity finds the changes. For plain
 * data: arrays, objects, Maps, and values compared by identity.
 */
export function structuralShare<T>(previous: unknown, next: T): T {
  if (Object.is(previous, next)) return next
  if (Array.isArray(previous) && Array.isArray(next)) return reuseArray(previous, next) as T
  if (previous instanceof Map && next instanceof Map) return reuseMap(previous, next) as T
  if (isPlain(previous) && isPlain(next)) return reuseObject(previous, next) as T
  return next
}

type Plain = Record<string, unknown>

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Key of a list element: `id` of a row, `op` of an op. */
const keyOf = (item: unknown) => (isPlain(item) ? (item['id'] ?? item['op']) : undefined)

function reuseArray(previous: readonly unknown[], next: unknown[]): readonly unknown[] {
  const byKey = new Map(previous.map((item) => [keyOf(item), item]))
  let isSame = previous.length === next.length
  const shared = next.map((item, index) => {
    // Elements that moved, or follow removed ones, keep their identity.
    const key = keyOf(item)
    const old = key === undefined ? previous[index] : byKey.get(key)
    const kept = structuralShare(old, item)
    if (kept !== previous[index]) isSame = false
    return kept
  })
  return isSame ? previous : shared
}

function reuseMap(previous: Map<unknown, unknown>, next: Map<unknown, unknown>): Map<unknown, unknown> {
  let isSame = previous.size === next.size
  const shared = new Map<unknown, unknown>()
  for (const [key, value] of next) {
    const kept = structuralShare(previous.get(key), value)
    if (!previous.has(key) || !Object.is(kept, previous.get(key))) isSame = false
    shared.set(key, kept)
  }
  return isSame ? previous : shared
}

function reuseObject(previous: Plain, next: Plain): Plain {
  const keys = Object.keys(next)
  let isSame = keys.length === Object.keys(previous).length
  const shared: Plain = {}
  for (const key of keys) {
    const kept = structuralShare(previous[key], next[key])
    if (!Object.is(kept, previous[key]) || !(key in previous)) isSame = false
    shared[key] = kept
  }
  return isSame ? previous : shared
}
