import type { ConversationType } from '../status.ts'
import { writtenAt, type Message } from './message.ts'
import { capabilitiesOf } from '../capabilities.ts'

/** Said where a message would go to somebody who wrote too long ago. */
export const windowOver =
  'WhatsApp lets nothing but an approved template through 24 hours after the last message of the customer'

/**
 * Until when a conversation can be answered freely, in epoch ms; null for ever. Without a message of theirs never. A
 * message that was handed over late counts from when it was written, as WhatsApp counts.
 */
export function answerableUntil(
  type: ConversationType,
  messages: readonly Pick<Message, 'isInbound' | 'sentAt' | 'createdAt'>[],
): number | null {
  const { replyWindowMs } = capabilitiesOf(type)
  if (replyWindowMs === null) return null
  const last = messages.reduce((at, each) => (each.isInbound ? Math.max(at, writtenAt(each)) : at), 0)
  return last + replyWindowMs
}
