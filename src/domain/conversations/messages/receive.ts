import type { Activity } from '../activity.ts'
import type { Conversation } from '../conversation.ts'
import { statusIds } from '../status.ts'

/* Effects of an incoming message on its conversation, for every channel. */

/** A message with its position in a conversation. */
export interface ReceivedMessage {
  position: number
  /** Epoch ms. */
  arrivedAt: number
  /** Automatic mail: nobody waits for a reply. */
  isAutomatic: boolean
  /** It has files other than inline pictures. */
  hasFiles: boolean
  preview: string
}

/** An entry of the trail caused by the message. */
export type TrailEntry = Pick<Activity, 'field' | 'from' | 'to'>

type Patch = Partial<Omit<Conversation, 'id'>>

/** Effect on a conversation: the change of its row, and entries of its trail, not yet counted in the row. */
export interface Moved {
  patch: Patch
  turns: readonly TrailEntry[]
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
 * Effect of a customer's message: a closed conversation is reopened, a snooze ends, and the customer waits.
 * The first two are entries of the trail; for a reopened conversation the wait starts again.
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
 * Effect of a message that an agent wrote outside the app: a reply ends the wait; a forward makes the
 * conversation unread.
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
 * Effect of a historical message, handled elsewhere before it came: it is placed by its date and changes
 * nothing else. No wait starts, nothing is reopened, and what an agent has seen stays seen.
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
