import type { Activity } from '../activity.ts'
import type { Conversation } from '../conversation.ts'
import { statusIds } from '../status.ts'

/*
 * The rules of a message that comes from outside, whichever channel it comes by: what it does to its conversation.
 */

/** A message that has its place in a conversation. */
export interface ReceivedMessage {
  position: number
  /** Epoch ms. */
  arrivedAt: number
  /** A machine wrote it: nobody waits for an answer. */
  isAutomatic: boolean
  /** It has files that are not drawn in its words. */
  hasFiles: boolean
  preview: string
}

/** An entry of the trail that follows the message. */
export type Turn = Pick<Activity, 'field' | 'from' | 'to'>

type Patch = Partial<Omit<Conversation, 'id'>>

/** How a conversation goes on: the change of its row, and the entries of its trail, which count for themselves. */
export interface Moved {
  patch: Patch
  turns: readonly Turn[]
}

/** Changes to a conversation's row by any new message. */
const movedByAny = (conversation: Conversation, message: ReceivedMessage): Patch => ({
  totalMessages: conversation.totalMessages + 1,
  items: conversation.items + 1,
  lastActivityAt: Math.max(conversation.lastActivityAt, message.arrivedAt),
  hasAttachment: conversation.hasAttachment || message.hasFiles,
  preview: message.preview,
  lastPosition: message.position,
})

/**
 * The conversation after a customer's message: a closed one is open again, a snooze ends, and somebody waits. Each is an
 * entry of the trail, and what was closed without an answer does not count as waited for.
 */
export function movedByCustomer(conversation: Conversation, message: ReceivedMessage): Moved {
  const { snoozeTime, waitingSince, lastInboundAt } = conversation
  const { isAutomatic, arrivedAt, position } = message
  const isWaiting = !isAutomatic
  const hasReopened = isWaiting && conversation.statusId === statusIds.closed
  const statusId = hasReopened ? statusIds.open : conversation.statusId
  return {
    patch: {
      ...movedByAny(conversation, message),
      ...{ statusId, lastInboundPosition: position },
      lastInboundAt: Math.max(lastInboundAt ?? 0, arrivedAt),
      ...(isWaiting && {
        ...{ isRead: false, isTrashed: false, snoozeTime: null },
        waitingSince: hasReopened ? arrivedAt : (waitingSince ?? arrivedAt),
      }),
    },
    turns: [
      ...(hasReopened ? [{ field: 'statusId' as const, from: conversation.statusId, to: statusId }] : []),
      ...(isWaiting && snoozeTime !== null
        ? [{ field: 'snoozeTime' as const, from: snoozeTime, to: null }]
        : []),
    ],
  }
}

/**
 * The conversation after what an agent wrote by a way that is none of the desk's: an answer ends the waiting; a forward
 * is news to the desk.
 */
export function movedByAgent(
  conversation: Conversation,
  message: ReceivedMessage,
  kind: 'new' | 'reply' | 'forward',
): Moved {
  const isOpened = kind === 'reply' && conversation.statusId === statusIds.new
  const statusId = isOpened ? statusIds.open : conversation.statusId
  return {
    patch: {
      ...movedByAny(conversation, message),
      ...{ statusId, isRead: kind !== 'forward' },
      ...(kind !== 'forward' && { waitingSince: null }),
    },
    turns: isOpened ? [{ field: 'statusId', from: conversation.statusId, to: statusId }] : [],
  }
}

/**
 * The conversation after a message that was dealt with elsewhere before it came: it stands where its date belongs, and
 * moves nothing else. Nobody is made to wait, nothing is opened, and what an agent has seen stays seen.
 */
export function movedByPast(conversation: Conversation, message: ReceivedMessage, isInbound: boolean): Moved {
  const { preview, createdAt, lastActivityAt, lastPosition, lastInboundPosition, lastInboundAt } =
    conversation
  const { arrivedAt, position } = message
  return {
    patch: {
      ...movedByAny(conversation, message),
      preview: arrivedAt >= lastActivityAt ? message.preview : preview,
      ...(isInbound && {
        lastInboundPosition: Math.max(lastInboundPosition, position),
        lastInboundAt: Math.max(lastInboundAt ?? 0, arrivedAt),
      }),
      createdAt: Math.min(createdAt, arrivedAt),
      lastPosition: Math.max(lastPosition, position),
    },
    turns: [],
  }
}
