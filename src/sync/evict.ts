import { entityOf, recordNames } from '#domain/entities.ts'
import { ChangeSet, type Bus } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { readMeta, writeMeta } from '#local/meta.ts'
import { isKeptWhole } from '#local/window.ts'
import { dropThread, waitingLanes } from './apply.ts'

/** Conversations per transaction. */
const atOnce = 200
/** Time that an opened thread outside of the window stays on the device, in ms. */
const openedLife = 7 * 24 * 60 * 60 * 1000
/** Maximum of opened threads that are remembered. */
const maxOpened = 300

/** Entities whose rows pin the thread of a conversation, and the field that refers to it. */
const pinning = recordNames.flatMap((name) => {
  const key = entityOf(name).pins
  return key === undefined ? [] : [{ name, key }]
})

/** Records that an agent opened threads, which may lie outside of the device's window. */
export async function noteOpened(db: Replica, ids: readonly number[], now: number): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const opened = { ...(await readMeta(db, 'opened')) }
    for (const id of ids) opened[id] = now
    const newest = Object.entries(opened)
      .sort(([, a], [, b]) => b - a)
      .slice(0, maxOpened)
    await writeMeta(db, { opened: Object.fromEntries(newest) })
  })
}

/**
 * Evicts threads outside of the device's window: their conversations stay in the list, and their messages are
 * fetched again when opened. Threads with waiting ops or pinning rows stay, and so do those opened within a
 * week unless the device lacks space.
 * @returns number of evicted threads.
 */
export async function evictThreads(
  db: Replica,
  bus: Bus,
  { since, now, needsRoom = false }: { since: number; now: number; needsRoom?: boolean },
): Promise<number> {
  const keys = (await db.threads.toCollection().primaryKeys()) as [number, number][]
  const ids = [...new Set(keys.map(([conversationId]) => conversationId))]
  const opened = needsRoom ? {} : await readMeta(db, 'opened')
  const pins = pinning.filter(({ name }) => db.knows(name))
  let evicted = 0
  for (let at = 0; at < ids.length; at += atOnce) {
    const changes = new ChangeSet()
    const tables = [db.conversations, db.threads, db.outbox, ...pins.map(({ name }) => db.table(name))]
    await db.transaction('rw', tables, async () => {
      const pinned = new Set(await waitingLanes(db))
      for (const { name, key } of pins)
        for (const row of await db.table<Record<string, number>>(name).toArray()) pinned.add(row[key] ?? 0)
      const page = ids.slice(at, at + atOnce)
      const rows = await db.conversations.bulkGet(page)
      for (const [index, row] of rows.entries()) {
        const id = page[index] as number
        const isRecent = now - (opened[id] ?? 0) < openedLife
        if (!row || isKeptWhole(row, db.userId, since) || pinned.has(id) || isRecent) continue
        await dropThread(db, id, changes)
        evicted += 1
      }
    })
    if (!changes.isEmpty) bus.publish(changes.toChanges())
  }
  return evicted
}
