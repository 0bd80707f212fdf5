import type { Draft } from '#domain/conversations/draft.ts'
import { boxes, type Held, type HeldConversation } from '../rows.ts'
import { toThread, type Thread } from '../threads.ts'
import { readChunks } from '../tx.ts'
import { defineQuery } from './query.ts'

/** One conversation's row, or null when it is not on this device. */
export const conversationById = defineQuery(
  'conversationById',
  (id: number) => [{ table: 'conversations', id }],
  async (db, id): Promise<HeldConversation | null> => (await db.conversations.get(id)) ?? null,
)

/** The rows of a list's window, in the order of the ids; missing ones are left out. */
export const conversationsByIds = defineQuery(
  'conversationsByIds',
  (ids: readonly number[]) => ids.map((id) => ({ table: 'conversations', id })),
  async (db, ids): Promise<HeldConversation[]> =>
    (await db.conversations.bulkGet([...ids])).filter((row) => row !== undefined),
)

/** The inbox's newest rows straight from the database: what is painted before the list's index is filled. */
export const newestConversations = defineQuery(
  'newestConversations',
  () => [{ table: 'conversations' }],
  (db, limit: number): Promise<HeldConversation[]> =>
    db.conversations
      .where('[box+lastActivityAt]')
      .between([boxes.inbox, 0], [boxes.inbox, Infinity])
      .reverse()
      .limit(limit)
      .toArray(),
)

/** Other conversations of a contact, newest first. */
export const conversationsOfContact = defineQuery(
  'conversationsOfContact',
  () => [{ table: 'conversations' }],
  async (db, { contactId, limit }: { contactId: number; limit: number }): Promise<HeldConversation[]> => {
    const found: HeldConversation[] = []
    await db.conversations
      .where('[box+lastActivityAt]')
      .between([boxes.inbox, 0], [boxes.inbox, Infinity])
      .reverse()
      .until(() => found.length >= limit)
      .each((row) => {
        if (row.contactId === contactId) found.push(row)
      })
    return found
  },
)

/** A conversation's thread as it stands on this device. */
export const threadOf = defineQuery(
  'threadOf',
  (conversationId: number) => [{ table: 'threads', id: conversationId }],
  async (db, conversationId): Promise<Thread> => toThread(await readChunks(db, conversationId)),
)

/** The agent's unsent words in a conversation, newest first. */
export const draftsOf = defineQuery(
  'draftsOf',
  () => [{ table: 'drafts' }],
  async (db, conversationId: number): Promise<Held<Draft>[]> => {
    const drafts = await db.drafts.where('conversationId').equals(conversationId).toArray()
    return drafts.sort((a, b) => b.updatedAt - a.updatedAt)
  },
)

/** The conversations in which unsent words wait. */
export const draftedConversations = defineQuery(
  'draftedConversations',
  () => [{ table: 'drafts' }],
  async (db): Promise<Set<number>> =>
    new Set((await db.drafts.toArray()).map((draft) => draft.conversationId)),
)
