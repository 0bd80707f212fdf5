import type { Replica } from '../database.ts'

/*
 * Cached copies of opened files, so that they open offline. They are in a browser cache beside the replica,
 * which may be deleted: every file can be fetched again. A copy is deleted with its conversation (C10) or its
 * template.
 */

const cacheOf = (replicaName: string) => `desk-files:${replicaName}`

/** Cache key of a file, as a URL that no server has. */
const addressOf = (id: number) => `https://copies.invalid/${id}`

const header = { holder: 'x-conversation', size: 'x-size' } as const

/** Owner of a copy: a conversation id, or the templates. */
export type Holding = number | 'templates'

/** Maximum size of all copies, in bytes; the oldest are evicted. */
const maxBytes = 200 * 1024 * 1024

/** Pages without a secure origin have no Cache API; then nothing is cached. */
const hasCaches = () => typeof caches !== 'undefined'

/** The copy of a file; undefined when there is none. */
export async function copyOf(db: Replica, id: number): Promise<Blob | undefined> {
  if (!hasCaches() || !(await caches.has(cacheOf(db.name)))) return undefined
  const found = await (await caches.open(cacheOf(db.name))).match(addressOf(id))
  return found?.blob()
}

/** Caches a file of a conversation or template; on a full device nothing is cached. */
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
  // Newest first: all copies beyond the limit are older.
  for (const request of [...(await cache.keys())].reverse()) {
    total += Number((await cache.match(request))?.headers.get(header.size) ?? 0)
    if (total > maxBytes) await cache.delete(request)
  }
}

/** Deletes copies whose conversation or template is no longer on the device. */
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

/** Deletes all copies of a replica. */
export async function deleteCopies(replicaName: string): Promise<void> {
  if (hasCaches()) await caches.delete(cacheOf(replicaName))
}
