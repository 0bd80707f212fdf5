import * as z from 'zod/mini'
import { deliveryTroubles, hasLeft, lostRecipients } from '../conversations/messages/delivery.ts'
import { messageKinds, type Delivery, type Message } from '../conversations/messages/message.ts'
import { id } from '../fields.ts'
import {
  dimensionsOf,
  inConversation,
  type ChangeOf,
  type ConversationOf,
  type HappeningOf,
} from './happening.ts'

const ofOne = { ...inConversation, messageId: id() }

/** Events of messages and their delivery. */
export const messagePayloads = {
  'message.received': z.object({ ...ofOne, isAutomatic: z.boolean() }),
  /** An agent sent it; it may be delayed shortly, and recalled within that time. */
  'message.sent': z.object({ ...ofOne, authorId: z.nullable(id()), kind: z.enum(messageKinds) }),
  /** It was moved to another conversation. */
  'message.moved': z.object({ ...ofOne, fromConversationId: id() }),
  /** Its sender recalled it before it was sent. */
  'message.removed': z.object(ofOne),
  /** It was sent by the mail server or channel. */
  'delivery.sent': z.object(ofOne),
  /** It did not arrive, or its delivery is unknown. */
  'delivery.failed': z.object({
    ...ofOne,
    state: z.enum(deliveryTroubles),
    reason: z.nullable(z.string()),
  }),
} as const

type Told = HappeningOf<typeof messagePayloads>

/** Events of a message row's change. */
export function ofMessage({ before, after }: ChangeOf<'messages'>, conversationOf: ConversationOf): Told[] {
  const message = after ?? before
  const conversation = message && conversationOf(message.conversationId)
  if (!conversation) return []
  const subjectId = message.id
  const payload = { ...dimensionsOf(conversation), messageId: subjectId }
  if (!after) return [{ type: 'message.removed', subjectId, payload }]
  if (!before) return [{ subjectId, ...madeOf(after, payload) }]
  const fromConversationId = before.conversationId
  return fromConversationId === after.conversationId
    ? []
    : [{ type: 'message.moved', subjectId, payload: { ...payload, fromConversationId } }]
}

const madeOf = (
  { isInbound, isAutomatic, authorId, kind }: Message,
  payload: z.output<z.ZodMiniObject<typeof ofOne>>,
) =>
  isInbound
    ? { type: 'message.received' as const, payload: { ...payload, isAutomatic } }
    : { type: 'message.sent' as const, payload: { ...payload, authorId, kind } }

/** True if there is a new recipient among those who did not get it. */
const isLostToMore = (before: Delivery, after: Delivery): boolean => {
  const known = new Set(lostRecipients(before).map(({ email }) => email))
  const lost = after.recipients.length > 0 ? lostRecipients(after) : before.recipients
  return before.recipients.length > 0 && lost.some(({ email }) => !known.has(email))
}

/** Events of a delivery's change. */
export function ofDelivery(
  { id: messageId, before, after }: ChangeOf<'deliveries'>,
  conversationOf: ConversationOf,
): Told[] {
  const conversation = after && conversationOf(after.conversationId)
  if (!conversation) return []
  const payload = { ...dimensionsOf(conversation), messageId }
  const told: Told[] = []
  // Reported once, even if it is sent to one recipient after the other.
  if (hasLeft(after) && !(before && hasLeft(before)))
    told.push({ type: 'delivery.sent', subjectId: messageId, payload })
  const isNews = after.state !== before?.state || isLostToMore(before, after)
  const { reason } = after
  const state = deliveryTroubles.find((each) => each === after.state)
  if (!isNews || state === undefined) return told
  return [...told, { type: 'delivery.failed', subjectId: messageId, payload: { ...payload, state, reason } }]
}
