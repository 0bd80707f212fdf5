import { DeskError } from '../errors.ts'
import type { Tx } from '../tx.ts'
import type { Message } from '../conversations/messages/message.ts'
import type { Note } from '../conversations/notes/note.ts'
import { mergeable } from './merge.ts'
import { derivedFrom, giveBack, lastOrigin, partOf, sizeOf, takeOver, wholeThread } from './rehome.ts'
import { freshConversation } from '../conversations/drafts/send.ts'
import { statusIds } from '../conversations/status.ts'

interface Splitting {
  conversationId: number
  newId: number
  messageIds: readonly number[]
  subject?: string | undefined
}

/** Moves messages and their notes into a new conversation with the fields of the old one. */
export async function splitOff(tx: Tx, args: Splitting): Promise<void> {
  const { conversationId, newId } = args
  const conversation = await mergeable(tx, conversationId)
  const wanted = new Set(args.messageIds)
  const thread = await wholeThread(tx, conversationId)
  const goes = (item: Message | Note | { id: number }) =>
    'messageId' in item ? item.messageId !== null && wanted.has(item.messageId) : wanted.has(item.id)
  const parcel = partOf({ ...thread, activities: [] }, goes)
  const [first] = parcel.messages
  // Repeated: no effect.
  if (!first && (await tx.conversations.get(newId))) return
  if (!first || parcel.messages.length !== wanted.size) throw new DeskError('NOT_FOUND')
  if (conversation.totalMessages <= wanted.size)
    throw new DeskError('INVALID', { field: 'messageIds', message: 'One message has to stay' })
  const left = partOf(thread, (item) => !goes(item))
  const { type, mailboxId, priority, assigneeId, teamId, labelIds, contactId } = conversation
  await tx.conversations.insert({
    ...freshConversation(tx, newId, mailboxId, args.subject || conversation.subject),
    ...{ type, priority, assigneeId, teamId, labelIds, contactId },
    authorId: first.isInbound ? null : first.authorId,
    statusId: conversation.statusId === statusIds.closed ? statusIds.open : conversation.statusId,
    isRead: conversation.isRead,
    createdAt: first.createdAt,
  })
  const places = await takeOver(tx, conversationId, newId, parcel)
  const size = sizeOf(parcel)
  await tx.conversations.patch(newId, {
    ...derivedFrom(parcel),
    totalMessages: parcel.messages.length,
    items: size,
    lastPosition: places.last,
    lastInboundPosition: places.lastInbound,
  })
  await tx.conversations.patch(conversationId, {
    ...derivedFrom(left),
    totalMessages: conversation.totalMessages - parcel.messages.length,
    items: conversation.items - size,
  })
}

/** @throws DeskError CONFLICT if one of the messages is not in the conversation. */
export async function requireTogether(
  tx: Tx,
  conversationId: number,
  messageIds: readonly number[],
): Promise<void> {
  for (const messageId of messageIds)
    if (!(await tx.messages.get(conversationId, messageId)))
      throw new DeskError('CONFLICT', {
        reason: 'gone',
        message: 'One of the messages is no longer in this conversation.',
      })
}

/** Moves split-off items back; the new conversation is merged into the old one again. */
export async function unsplitInto(tx: Tx, conversationId: number, newId: number): Promise<void> {
  const conversation = await mergeable(tx, conversationId)
  const part = await mergeable(tx, newId)
  if (part.mergedInto === conversationId) return
  const thread = await wholeThread(tx, newId)
  const parcel = partOf(thread, (item) => lastOrigin(item)?.conversationId === conversationId)
  const back = await giveBack(tx, newId, conversationId, parcel)
  const there = await wholeThread(tx, conversationId)
  const size = sizeOf(back)
  await tx.conversations.patch(conversationId, {
    ...derivedFrom(there),
    totalMessages: conversation.totalMessages + back.messages.length,
    items: conversation.items + size,
    isRead: conversation.isRead && part.isRead,
  })
  await tx.conversations.patch(newId, {
    mergedInto: conversationId,
    totalMessages: part.totalMessages - back.messages.length,
    items: part.items - size,
  })
}

/** @throws DeskError CONFLICT if the split-off conversation was changed since. */
export async function requireUnanswered(tx: Tx, conversationId: number, newId: number): Promise<void> {
  const changed = (message: string) => new DeskError('CONFLICT', { reason: 'parts_changed', message })
  const conversation = await tx.conversations.get(conversationId)
  const part = await tx.conversations.get(newId)
  if (!conversation || conversation.mergedInto !== null || !part || part.mergedInto !== null)
    throw changed('They were merged or deleted since.')
  const { messages, notes } = await wholeThread(tx, newId)
  if ([...messages, ...notes].some((item) => lastOrigin(item)?.conversationId !== conversationId))
    throw changed('Somebody wrote in the new conversation since.')
}
