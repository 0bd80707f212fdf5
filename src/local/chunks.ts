import type { Id } from '#lib/id.ts'
import type { Replica } from './database.ts'
import type { ThreadChunk } from './rows.ts'

/** Chunks of a conversation's thread in order. */
export async function readChunks(db: Replica, conversationId: Id): Promise<ThreadChunk[]> {
  return db.threads
    .where('[conversationId+n]')
    .between([conversationId, 0], [conversationId, Infinity])
    .toArray()
}

/** Chunks of many conversations, one request for each; an empty list for those without any. */
export async function readManyChunks(
  db: Replica,
  conversationIds: readonly Id[],
): Promise<Map<Id, ThreadChunk[]>> {
  const found = await Promise.all(conversationIds.map((id) => readChunks(db, id)))
  return new Map(conversationIds.map((id, place) => [id, found[place] ?? []]))
}
