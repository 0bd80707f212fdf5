import type { Replica } from '../database.ts'

/*
 * Copies of files that agents opened, so that they open again without a connection. They lie beside the replica, in a
 * cache that may be deleted whole: every one can be fetched again. A copy goes with its conversation (C10) or its
 * template.
 */

const cacheOf = (replicaName: string) => `desk-files:${replicaName}`

/** An address that no server has: names a copy inside the cache. */
const addressOf = (id: number) => `https://copies.invalid/${id}`

const header = { holder: 'x-conversation', size: 'x-size' } as const

/** Owner of a copy: a conversation by its id, or the templates. */
export type Holding = number | 'templates'

/** Bytes of all copies together; the oldest give way. */
const maxBytes = 200 * 1024 * 1024

/** Pages that are not served securely have no such place; then nothing is kept. */
const hasCaches = () => typeof caches !== 'undefined'

/** The copy of a file; undefined when there is none. */
export async function copyOf(db: Replica, id: number): Promise<Blob | undefined> {
  if (!hasCaches() || !(await caches.has(cacheOf(db.name)))) return undefined
  const found = await (await caches.open(cacheOf(db.name))).match(addressOf(id))
  return found?.blob()
}

/** Keeps a copy of a file of a conversation or template; a device that is full keeps none. */
export async function keepCopy(db: Replica, holder: Holding, id: number, bytes: Blob): Promise<void> {
  if (!hasCaches()) return
  const cache = await caches.open(cacheOf(db.name))
  const headers = { [header.holder]: String(holder), [header.size]: String(bytes.size) }
  try {
    await cache.put(addressOf(id), new Response(bytes, { headers }))
    await makeRoom(cache)
  } catch (error) {
    console.warn(error)
  }
}

async function makeRoom(cache: Cache): Promise<void> {
  let total = 0
  // From the newest: what comes after the limit is older.
  for (const request of [...(await cache.keys())].reverse()) {
    total += Number((await cache.match(request))?.headers.get(header.size) ?? 0)
    if (total > maxBytes) await cache.delete(request)
  }
}

/** Lets go of copies whose conversations are not on this device any more, or that no template has. */
export async function sweepCopies(db: Replica): Promise<void> {
  if (!hasCaches() || !(await caches.has(cacheOf(db.name)))) return
  const cache = await caches.open(cacheOf(db.name))
  const inTemplates = new Set(
    (await db.templates.toArray()).flatMap(({ attachments }) => attachments.map(({ id }) => addressOf(id))),
  )
  for (const request of await cache.keys()) {
    const holder = (await cache.match(request))?.headers.get(header.holder)
    const isWanted =
      holder === 'templates'
        ? inTemplates.has(request.url)
        : (await db.conversations.get(Number(holder))) !== undefined
    if (!isWanted) await cache.delete(request)
  }
}

/** Lets go of all copies of a replica. */
export async function deleteCopies(replicaName: string): Promise<void> {
  if (hasCaches()) await caches.delete(cacheOf(replicaName))
}
