import * as z from 'zod/mini'
import { DeskError } from '../errors.ts'
import type { Tx } from '../tx.ts'
import { conversationLimits, conversationSchema, type Conversation } from '../conversations/conversation.ts'
import { derivedFrom, giveBack, lastOrigin, partOf, sizeOf, takeOver, wholeThread } from './rehome.ts'
import type { NamedConversation } from '../conversations/activity.ts'
import { ownDrafts } from '../conversations/drafts/own-drafts.ts'
import { statusIds } from '../conversations/status.ts'

/** Limits of one merge: more conversations need several merges, longer threads cannot be merged. */
export const mergeLimits = { conversations: 10, items: 2000 }

/** Fields of the survivor that a merge may change, besides those derived from its thread. */
export const touched = z.pick(conversationSchema, {
  statusId: true,
  labelIds: true,
  isRead: true,
  isStarred: true,
  dueDate: true,
  snoozeTime: true,
  incidentId: true,
})
/** Fields of the survivor that a merge may change. */
export type Touched = z.infer<typeof touched>

/** @throws DeskError NOT_FOUND; INVALID for a mail that was never sent. */
export async function mergeable(tx: Tx, conversationId: number): Promise<Conversation> {
  const conversation = await tx.conversations.get(conversationId)
  if (!conversation) throw new DeskError('NOT_FOUND')
  if (conversation.isDraft) throw new DeskError('INVALID', { message: 'A draft cannot be merged or split' })
  return conversation
}

/** Name of a conversation in a sentence. */
export const calledOf = ({ ticketNo, subject }: Pick<Conversation, 'ticketNo' | 'subject'>): string =>
  ticketNo === null ? `"${subject}"` : `#${ticketNo}`

/** The earlier of two moments; null only if both are. */
function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

/**
 * Fields of the survivor after a merge. A merged open conversation is neither hidden by a closed status nor
 * by a snooze of the survivor, and unread mail stays unread.
 */
export function mergedFields(survivor: Conversation, part: Conversation): Touched {
  const isQuestion = part.statusId !== statusIds.closed
  const isAwake = survivor.snoozeTime === null || (isQuestion && part.snoozeTime === null)
  return {
    statusId: isQuestion && survivor.statusId === statusIds.closed ? statusIds.open : survivor.statusId,
    labelIds: [...new Set([...survivor.labelIds, ...part.labelIds])].slice(0, conversationLimits.labels),
    isRead: survivor.isRead && part.isRead,
    isStarred: survivor.isStarred || part.isStarred,
    dueDate: earlier(survivor.dueDate, part.dueDate),
    incidentId: survivor.incidentId ?? part.incidentId,
    snoozeTime: isAwake
      ? null
      : isQuestion
        ? earlier(survivor.snoozeTime, part.snoozeTime)
        : survivor.snoozeTime,
  }
}

/** Merges one conversation into another. */
export async function mergeOne(tx: Tx, survivorId: number, partId: number): Promise<void> {
  const survivor = await mergeable(tx, survivorId)
  const part = await mergeable(tx, partId)
  // Repeated, or done by another user already: no effect.
  if (part.mergedInto === survivorId) return
  if (partId === survivorId || part.mergedInto !== null || survivor.mergedInto !== null)
    throw new DeskError('INVALID', { field: 'ids', message: 'These conversations cannot be merged' })
  if (survivor.items + part.items > mergeLimits.items)
    throw new DeskError('TOO_LARGE', { message: 'The conversations are too long to be merged' })
  const thread = await wholeThread(tx, partId)
  const places = await takeOver(tx, partId, survivorId, thread)
  for (const draft of await ownDrafts(tx, partId))
    await tx.drafts.patch(draft.id, { conversationId: survivorId })
  const isNewer = part.lastActivityAt > survivor.lastActivityAt
  await tx.conversations.patch(survivorId, {
    ...mergedFields(survivor, part),
    totalMessages: survivor.totalMessages + part.totalMessages,
    items: survivor.items + part.items,
    hasAttachment: survivor.hasAttachment || part.hasAttachment,
    preview: isNewer ? part.preview : survivor.preview,
    lastActivityAt: Math.max(survivor.lastActivityAt, part.lastActivityAt),
    lastPosition: Math.max(survivor.lastPosition, places.last),
    lastInboundPosition: Math.max(survivor.lastInboundPosition, places.lastInbound),
    lastInboundAt: Math.max(survivor.lastInboundAt ?? 0, part.lastInboundAt ?? 0) || null,
    waitingSince: earlier(survivor.waitingSince, part.waitingSince),
    mentions: [...new Set([...survivor.mentions, ...part.mentions])],
  })
  await tx.conversations.patch(partId, { mergedInto: survivorId, totalMessages: 0, items: 0 })
}

/** Requires that a conversation exists and is not merged. @throws DeskError CONFLICT naming the survivor. */
export async function requireWhole(tx: Tx, survivorId: number, conversationId: number): Promise<void> {
  const conversation = await tx.conversations.get(conversationId)
  const gone = (message: string) => new DeskError('CONFLICT', { reason: 'gone', message })
  if (!conversation) throw gone('One of the conversations does not exist any more.')
  if (conversationId === survivorId && conversation.isTrashed)
    throw gone('The conversation that would stay was moved to trash.')
  const { mergedInto } = conversation
  if (mergedInto === null || mergedInto === survivorId) return
  const survivor = await tx.conversations.get(mergedInto)
  throw new DeskError('CONFLICT', {
    reason: 'merged',
    message: `${calledOf(conversation)} was merged into ${survivor ? calledOf(survivor) : 'another conversation'} meanwhile.`,
    facts: { conversationId, mergedInto },
  })
}

/** Separates a merged conversation again. */
export async function unmergeOne(tx: Tx, survivorId: number, partId: number): Promise<void> {
  const survivor = await mergeable(tx, survivorId)
  const part = await mergeable(tx, partId)
  if (part.mergedInto !== survivorId) return
  const thread = await wholeThread(tx, survivorId)
  const parcel = partOf(thread, (item) => lastOrigin(item)?.conversationId === partId)
  const left = partOf(thread, (item) => lastOrigin(item)?.conversationId !== partId)
  const back = await giveBack(tx, survivorId, partId, parcel)
  const size = sizeOf(parcel)
  await tx.conversations.patch(partId, {
    ...derivedFrom(back),
    mergedInto: null,
    totalMessages: parcel.messages.length,
    items: part.items + size,
  })
  await tx.conversations.patch(survivorId, {
    ...derivedFrom(left),
    totalMessages: survivor.totalMessages - parcel.messages.length,
    items: survivor.items - size,
  })
}

const changed = (message: string) => new DeskError('CONFLICT', { reason: 'parts_changed', message })

/** @throws DeskError CONFLICT if the merged conversations were changed since. */
export async function requireUntouched(tx: Tx, survivorId: number, ids: readonly number[]): Promise<void> {
  const survivor = await tx.conversations.get(survivorId)
  if (!survivor || survivor.mergedInto !== null)
    throw changed('It was merged into another conversation since.')
  const thread = await wholeThread(tx, survivorId)
  for (const partId of ids) {
    const part = await tx.conversations.get(partId)
    if (part?.mergedInto !== survivorId) throw changed('They are no longer one conversation.')
    const parcel = partOf(thread, (item) => lastOrigin(item)?.conversationId === partId)
    const told = thread.activities
      .flatMap(({ field, to }) => (field === 'merged' ? ((to ?? []) as NamedConversation[]) : []))
      .findLast((each) => each.id === partId)
    if (told?.items !== sizeOf(parcel)) throw changed('Messages were split off since.')
    const places = parcel.messages.map(({ position }) => position ?? 0)
    const since = [...thread.messages, ...thread.notes].filter(
      ({ position, origins }) => origins.length === 0 && (position ?? 0) > Math.min(...places),
    )
    if (since.length > 0) throw changed('Somebody wrote in it since.')
  }
}
