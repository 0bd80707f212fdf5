import type { Draft } from '#domain/conversations/drafts/draft.ts'
import type { Note } from '#domain/conversations/notes/note.ts'
import { foldText } from '#lib/text.ts'
import { newestThatFit } from '../newest.ts'
import { boxes, type LocalRow, type LocalConversation } from '../rows.ts'
import { toThread, type Thread } from '../threads.ts'
import { readChunks, readManyChunks } from '../chunks.ts'
import { defineQuery } from './query.ts'

/** Reads a conversation's row; null if it is not on this device. */
export const conversationById = defineQuery(
  'conversationById',
  (id: number) => [{ table: 'conversations', id }],
  async (db, id): Promise<LocalConversation | null> => (await db.conversations.get(id)) ?? null,
)

/** Rows of a list's window, in the order of the ids; missing ones are left out. */
export const conversationsByIds = defineQuery(
  'conversationsByIds',
  (ids: readonly number[]) => ids.map((id) => ({ table: 'conversations', id })),
  async (db, ids): Promise<LocalConversation[]> =>
    (await db.conversations.bulkGet([...ids])).filter((row) => row !== undefined),
)

/**
 * The newest unsnoozed rows of the inbox, straight from the database: painted before the list's index is
 * filled.
 */
export const newestConversations = defineQuery(
  'newestConversations',
  () => [{ table: 'conversations' }],
  (db, limit: number): Promise<LocalConversation[]> => newestThatFit(db, limit, (row) => !row.snoozeTime),
)

/** Other conversations of a contact, newest first. */
export const conversationsOfContact = defineQuery(
  'conversationsOfContact',
  () => [{ table: 'conversations' }],
  (db, { contactId, limit }: { contactId: number; limit: number }): Promise<LocalConversation[]> =>
    db.conversations
      .where('[contactId+lastActivityAt]')
      .between([contactId, 0], [contactId, Infinity])
      .reverse()
      .filter(({ box }) => box === boxes.inbox)
      .limit(limit)
      .toArray(),
)

/** Notes of some conversations on this device, newest first. */
export const notesOf = defineQuery(
  'notesOf',
  ({ conversationIds }: { conversationIds: readonly number[]; limit: number }) =>
    conversationIds.map((id) => ({ table: 'threads', id })),
  async (db, { conversationIds, limit }): Promise<Note[]> => {
    const chunks = [...(await readManyChunks(db, conversationIds)).values()].flat()
    const notes = chunks.flatMap(({ items }) => items.flatMap((item) => (item.e === 'notes' ? [item.r] : [])))
    return notes.sort((a, b) => b.createdAt - a.createdAt).slice(0, limit)
  },
)

/** Number of newest conversations that are scanned for a text. */
const lookedThrough = 2000

/**
 * Conversations of the inbox that contain a text in subject, ticket number, or name or address of the
 * contact, newest first, at most `limit`; scans the newest 2,000.
 */
export const conversationsMatching = defineQuery(
  'conversationsMatching',
  () => [{ table: 'conversations' }],
  async (db, { text, limit }: { text: string; limit: number }): Promise<LocalConversation[]> => {
    const words = foldText(text).split(/\s+/).filter(Boolean)
    if (words.length === 0) return []
    const rows = await db.conversations
      .where('[box+lastActivityAt]')
      .between([boxes.inbox, 0], [boxes.inbox, Infinity])
      .reverse()
      .limit(lookedThrough)
      .toArray()
    const ids = [...new Set(rows.flatMap(({ contactId }) => contactId ?? []))]
    const contacts = new Map(
      (await db.contacts.bulkGet(ids)).flatMap((contact) => (contact ? [[contact.id, contact]] : [])),
    )
    const matches = ({ subject, ticketNo, contactId }: LocalConversation) => {
      const contact = contacts.get(contactId ?? 0)
      const name = contact && `${contact.firstName} ${contact.lastName} ${contact.email ?? ''}`
      const all = foldText(`${subject} #${ticketNo ?? ''} ${name ?? ''}`)
      return words.every((word) => all.includes(word))
    }
    return rows.filter(matches).slice(0, limit)
  },
)

/** A conversation's thread as stored on this device. */
export const threadOf = defineQuery(
  'threadOf',
  (conversationId: number) => [{ table: 'threads', id: conversationId }],
  async (db, conversationId): Promise<Thread> => toThread(await readChunks(db, conversationId)),
)

/** The agent's unsent drafts in a conversation, newest first. */
export const draftsOf = defineQuery(
  'draftsOf',
  () => [{ table: 'drafts' }],
  async (db, conversationId: number): Promise<LocalRow<Draft>[]> => {
    const drafts = await db.drafts.where('conversationId').equals(conversationId).toArray()
    return drafts.sort((a, b) => b.updatedAt - a.updatedAt)
  },
)

/** Conversations with unsent drafts. */
export const draftedConversations = defineQuery(
  'draftedConversations',
  () => [{ table: 'drafts' }],
  async (db): Promise<Set<number>> =>
    new Set((await db.drafts.toArray()).map((draft) => draft.conversationId)),
)
