import type { Page } from 'playwright-core'
import type { ReplicaMeta } from '#local/meta.ts'

/* Reads the replica from the page with plain IndexedDB, so that the measured code does not measure itself. */

/** Metadata of the replica; empty before it exists. */
export function replicaMeta(page: Page): Promise<Partial<ReplicaMeta>> {
  return page.evaluate(async () => {
    const rows = (await window.replica.all('meta')) as { key: string; value: unknown }[]
    return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<ReplicaMeta>
  })
}

/** Number of records in a table of the replica. */
export function replicaCount(page: Page, table: string): Promise<number> {
  return page.evaluate((name) => window.replica.count(name), table)
}

/** Conversations with a complete thread on the device, newest first. */
export function threadedIds(page: Page, count: number): Promise<number[]> {
  return page.evaluate((most) => window.replica.threaded(most), count)
}

/** Adds copies of the conversations on the device until there are `count` of them. */
export function growReplica(page: Page, count: number): Promise<void> {
  return page.evaluate((wanted) => window.replica.grow(wanted), count)
}

/** Adds copies of the open tasks on the device until there are `count` of them. */
export function growTasks(page: Page, count: number): Promise<void> {
  return page.evaluate((wanted) => window.replica.grow(wanted, 'tasks'), count)
}

/** Adds a notification to the device for each of `count` conversations. */
export function tellReplica(page: Page, count: number): Promise<void> {
  return page.evaluate((wanted) => window.replica.tell(wanted), count)
}

/** Copies a thread into every conversation without one, and reindexes all words. */
export function fillThreads(page: Page): Promise<void> {
  return page.evaluate(() => window.replica.fillThreads())
}

interface Probe {
  all(table: string): Promise<unknown[]>
  count(table: string): Promise<number>
  threaded(most: number): Promise<number[]>
  grow(count: number, table?: 'conversations' | 'tasks'): Promise<void>
  fillThreads(): Promise<void>
  tell(count: number): Promise<void>
}

declare global {
  interface Window {
    replica: Probe
  }
}

/** Runs in every page before its own scripts; it must not refer to outer variables. */
export function installProbe(): void {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
    })
  const within = async <T>(empty: T, work: (db: IDBDatabase) => Promise<T>): Promise<T> => {
    const found = (await indexedDB.databases()).find(({ name }) => /^desk:\d+:\d+$/.test(name ?? ''))
    if (!found?.name) return empty
    const db = await asked(indexedDB.open(found.name))
    // A replica in creation has no tables yet, and must not be blocked by this connection.
    db.onversionchange = () => db.close()
    try {
      return db.objectStoreNames.contains('meta') ? await work(db) : empty
    } finally {
      db.close()
    }
  }
  const storeOf = (db: IDBDatabase, table: string) => db.transaction(table).objectStore(table)
  window.replica = {
    all: (table) => within<unknown[]>([], (db) => asked(storeOf(db, table).getAll())),
    count: (table) => within(0, (db) => asked(storeOf(db, table).count())),
    threaded: (most) =>
      within<number[]>([], async (db) => {
        const keys = (await asked(storeOf(db, 'threads').getAllKeys())) as [number, number][]
        const held = new Set(keys.map(([id]) => id))
        const rows = (await asked(storeOf(db, 'conversations').getAll())) as {
          id: number
          lastActivityAt: number
        }[]
        const newest = rows
          .filter(({ id }) => held.has(id))
          .sort((a, b) => b.lastActivityAt - a.lastActivityAt)
        return newest.slice(0, most).map(({ id }) => id)
      }),
    grow: (count, table = 'conversations') =>
      within<void>(undefined, async (db) => {
        const all = (await asked(storeOf(db, table).getAll())) as { id: number; statusId?: number }[]
        const rows = table === 'tasks' ? all.filter(({ statusId }) => statusId !== 4) : all
        const last = Math.max(...all.map(({ id }) => id))
        for (let have = rows.length; have < count; have += rows.length) {
          const put = db.transaction(table, 'readwrite', { durability: 'relaxed' })
          const store = put.objectStore(table)
          for (const row of rows.slice(0, count - have)) store.put({ ...row, id: row.id + last * have })
          await new Promise((resolve) => {
            put.oncomplete = resolve
          })
        }
      }),
    tell: (count) =>
      within<void>(undefined, async (db) => {
        const ids = (await asked(storeOf(db, 'conversations').getAllKeys())) as number[]
        const put = db.transaction('notifications', 'readwrite', { durability: 'relaxed' })
        const store = put.objectStore('notifications')
        for (const [n, conversationId] of ids.slice(0, count).entries())
          store.put({
            ...{ id: n + 1, v: 1, userId: 1, kind: 'message', subjects: { conversationId, contactId: 1 } },
            ...{ texts: { who: 'Dana Whitlock' }, isListed: true, isAudible: false },
            ...{ createdAt: Date.now() - n * 60_000, readAt: n < 20 ? null : 1 },
          })
        await new Promise((resolve) => {
          put.oncomplete = resolve
        })
      }),
    fillThreads: () =>
      within<void>(undefined, async (db) => {
        const ids = (await asked(storeOf(db, 'conversations').getAllKeys())) as number[]
        const held = (await asked(storeOf(db, 'threads').getAllKeys())) as [number, number][]
        const has = new Set(held.map(([id]) => id))
        const sources = held.filter(([, n]) => n === 0)
        const bare = ids.filter((id) => !has.has(id))
        for (let at = 0; at < bare.length; at += 500) {
          const put = db.transaction('threads', 'readwrite', { durability: 'relaxed' })
          const store = put.objectStore('threads')
          for (const [n, id] of bare.slice(at, at + 500).entries()) {
            const from = store.get(sources[(at + n) % sources.length] as [number, number])
            from.onsuccess = () => store.put({ ...from.result, conversationId: id })
          }
          await new Promise((resolve) => {
            put.oncomplete = resolve
          })
        }
        const note = db.transaction('unindexed', 'readwrite')
        note.objectStore('unindexed').put({ key: 'bench', rest: { table: 'conversations', after: 0 } })
        await new Promise((resolve) => {
          note.oncomplete = resolve
        })
      }),
  }
}
