import type { Id } from '#lib/id.ts'
import type { Replica } from './database.ts'
import type { ThreadChunk } from './rows.ts'

/** A conversation's chunks in their order. */
export async function readChunks(db: Replica, conversationId: Id): Promise<ThreadChunk[]> {
  return db.threads
    .where('[conversationId+n]')
    .between([conversationId, 0], [conversationId, Infinity])
    .toArray()
}

/** The chunks of many conversations, one request for each; those without any have an empty list. */
export async function readManyChunks(
  db: Replica,
  conversationIds: readonly Id[],
): Promise<Map<Id, ThreadChunk[]>> {
  const found = await Promise.all(conversationIds.map((id) => readChunks(db, id)))
  return new Map(conversationIds.map((id, place) => [id, found[place] ?? []]))
}
