import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { Replica, replicaFormat, replicaName } from '#local/database.ts'
import { readMeta } from '#local/meta.ts'

const options = () => ({ indexedDB: new IDBFactory(), IDBKeyRange })

/** Replica as a build of another format left it. */
async function leave(disk: ReturnType<typeof options>, format: number): Promise<void> {
  const other = new Dexie(replicaName(1, 7), disk)
  other.version(format).stores({ meta: 'key', outbox: 'n, &op, *lanes, state' })
  await other.table('outbox').add({ n: 1, op: 'a', lanes: [10], state: 'waiting' })
  other.close()
}

test('a new format keeps what waits, and fills the rest anew once the server answers', async () => {
  const disk = options()
  await leave(disk, 1)
  const db = new Replica(1, 7, disk)
  expect(await db.outbox.count()).toBe(1)
  expect(await readMeta(db, 'mustRebuild')).toBe(true)
  const fresh = new Replica(1, 8, disk)
  expect(await readMeta(fresh, 'mustRebuild')).toBe(false)
})

test('a replica of a newer build is neither read nor written', async () => {
  const disk = options()
  await leave(disk, replicaFormat + 1)
  let isOutdated = false
  const db = new Replica(1, 7, disk, { onOutdated: () => (isOutdated = true) })
  await expect(db.outbox.count()).rejects.toMatchObject({ inner: { code: 'UPGRADE' } })
  expect(isOutdated).toBe(true)
})

test('a build that is open writes its last words, makes way, and stays away', async () => {
  const disk = options()
  let isOutdated = false
  const db: Replica = new Replica(1, 7, disk, {
    prepare: () => db.meta.put({ key: 'last', value: 'words' }).then(() => undefined),
    onOutdated: () => (isOutdated = true),
  })
  await db.open()
  const newer = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = disk.indexedDB.open(db.name, (replicaFormat + 1) * 10)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error as Error)
  })
  expect(isOutdated).toBe(true)
  const kept = await new Promise((resolve) => {
    const request = newer.transaction('meta').objectStore('meta').get('last')
    request.onsuccess = () => resolve(request.result)
  })
  expect(kept).toEqual({ key: 'last', value: 'words' })
  await expect(db.meta.count()).rejects.toThrow('closed')
})
