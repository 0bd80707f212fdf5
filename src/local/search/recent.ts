import type { Bus } from '../changes.ts'
import type { Replica } from '../database.ts'
import { readMeta, writeMeta } from '../meta.ts'
import { defineQuery } from '../queries/query.ts'

/** Searches that are remembered, and their longest text; and how much that was used or opened. */
const limits = { texts: 6, length: 100, recents: 16 }

/** Latest searches on this device, newest first. */
export const recentSearches = defineQuery(
  'recentSearches',
  () => [{ table: 'meta' }],
  (db): Promise<string[]> => readMeta(db, 'searches'),
)

/** Remembers a search that led somewhere. */
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

/** Remembers what was used or opened; it comes before what was remembered until now. */
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
