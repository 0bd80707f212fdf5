import type { Bus } from '../changes.ts'
import type { Replica } from '../database.ts'
import { readMeta, writeMeta } from '../meta.ts'
import { defineQuery } from '../queries/query.ts'

/** Maximum of remembered searches, of their length, and of recently used entries. */
const limits = { texts: 6, length: 100, recents: 16 }

/** Latest searches on this device, newest first. */
export const recentSearches = defineQuery(
  'recentSearches',
  () => [{ table: 'meta' }],
  (db): Promise<string[]> => readMeta(db, 'searches'),
)

/** Remembers a search with a result. */
export async function noteSearch(db: Replica, bus: Bus, text: string): Promise<void> {
  const wanted = text.trim()
  if (wanted === '' || wanted.length > limits.length) return
  await db.transaction('rw', db.meta, async () => {
    const before = await readMeta(db, 'searches')
    const others = before.filter((each) => each.toLowerCase() !== wanted.toLowerCase())
    await writeMeta(db, { searches: [wanted, ...others].slice(0, limits.texts) })
  })
  bus.publish({ meta: true })
}

/** Latest used and opened entries on this device, newest first, by the keys given to {@link noteRecent}. */
export const recentKeys = defineQuery(
  'recentKeys',
  () => [{ table: 'meta' }],
  (db): Promise<string[]> => readMeta(db, 'recents'),
)

/** Remembers a used or opened entry as the newest. */
export async function noteRecent(db: Replica, bus: Bus, key: string): Promise<void> {
  const isNew = await db.transaction('rw', db.meta, async () => {
    const before = await readMeta(db, 'recents')
    if (before[0] === key) return false
    const recents = [key, ...before.filter((each) => each !== key)].slice(0, limits.recents)
    await writeMeta(db, { recents })
    return true
  })
  if (isNew) bus.publish({ meta: true })
}
