import type { ConversationType } from '../status.ts'
import { writtenAt, type Message } from './message.ts'
import { capabilitiesOf } from '../capabilities.ts'

/** Error for a message to a customer who wrote too long ago. */
export const windowOver =
  'WhatsApp lets nothing but an approved template through 24 hours after the last message of the customer'

/**
 * End of the period in which a conversation can be answered freely, in epoch ms; null if unlimited. Without a
 * message by the customer it is over. Late messages count from when they were written, as at WhatsApp.
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
