import type { Delivery, Message } from '#domain/conversations/messages/message.ts'
import { deliveries as deliveryEntity, messages } from '#domain/conversations/messages/message-entity.ts'
import type { Note } from '#domain/conversations/notes/note.ts'
import type { Activity } from '#domain/conversations/activity.ts'
import { inReadingOrder } from '#domain/conversations/messages/reading-order.ts'
import type { ThreadItem } from '#domain/sync/pull.ts'
import type { ThreadChunk } from './rows.ts'

/**
 * Bounds of one chunk: large enough that a complete thread is one read. A chunk heavier than `growing` gets
 * no new items: each would rewrite all its text, and browsers pay again when they compact their storage.
 */
export const chunkLimits = { items: 50, characters: 256 * 1024, growing: 4 * 1024 }

/** Approximate size of an item in characters: bodies outweigh the rest. */
function weight(item: ThreadItem): number {
  const row = item.r as { html?: string | null; quotedHtml?: string | null }
  return 400 + (row.html?.length ?? 0) + (row.quotedHtml?.length ?? 0)
}

/** Splits ordered items into chunks numbered from 0. */
export function toChunks(conversationId: number, items: readonly ThreadItem[]): ThreadChunk[] {
  const chunks: ThreadChunk[] = []
  let room = 0
  for (const item of items) {
    const size = weight(item)
    const last = chunks.at(-1)
    if (!last || last.items.length >= chunkLimits.items || size > room) {
      chunks.push({ conversationId, n: chunks.length, items: [item] })
      room = chunkLimits.characters - size
    } else {
      last.items.push(item)
      room -= size
    }
  }
  return chunks
}

/** Position of an item among chunks. */
export function findItem(
  chunks: readonly ThreadChunk[],
  e: ThreadItem['e'],
  id: number,
): { chunk: ThreadChunk; index: number } | undefined {
  for (const chunk of chunks) {
    const index = chunk.items.findIndex((item) => item.e === e && item.r.id === id)
    if (index >= 0) return { chunk, index }
  }
  return undefined
}

/** The chunk for a new item: the last while it is small, else a new one (which is not yet among `chunks`). */
export function chunkWithRoom(conversationId: number, chunks: readonly ThreadChunk[]): ThreadChunk {
  const last = chunks.at(-1)
  const used = last?.items.reduce((sum, each) => sum + weight(each), 0) ?? 0
  if (last && last.items.length < chunkLimits.items && used <= chunkLimits.growing) return last
  return { conversationId, n: last ? last.n + 1 : 0, items: [] }
}

/** A message with its delivery, if it was sent by this desk. */
export type ThreadMessage = Message & { delivery: Delivery | null; isPending: boolean }

/** A conversation's thread as a screen shows it. */
export interface Thread {
  messages: ThreadMessage[]
  notes: (Note & { isPending: boolean })[]
  activities: Activity[]
  /** Number of stored items that the server counts too. */
  held: number
}

/** Sorts a thread's items in reading order; pending ones come last. */
export function toThread(chunks: readonly ThreadChunk[]): Thread {
  const items = chunks.flatMap((chunk) => chunk.items)
  const deliveries = new Map<number, Delivery>()
  const thread: Thread = { messages: [], notes: [], activities: [], held: 0 }
  for (const item of items)
    if (item.e === 'deliveries') deliveries.set(item.r.id, { ...deliveryEntity.defaults, ...item.r })
  for (const item of items) {
    if (item.e === 'deliveries') continue
    const isPending = item.v === 0
    if (!isPending) thread.held += 1
    if (item.e === 'messages')
      thread.messages.push({
        ...messages.defaults,
        ...item.r,
        delivery: deliveries.get(item.r.id) ?? null,
        isPending,
      })
    else if (item.e === 'notes') thread.notes.push({ ...item.r, isPending })
    else thread.activities.push(item.r)
  }
  return {
    ...thread,
    messages: inReadingOrder(thread.messages),
    notes: inReadingOrder(thread.notes),
    activities: inReadingOrder(thread.activities),
  }
}
