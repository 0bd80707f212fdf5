import type { ConversationType } from './status.ts'
import type { Message } from './message.ts'
import { capabilitiesOf } from './capabilities.ts'

/** Said where a message would go to somebody who wrote too long ago. */
export const windowOver =
  'WhatsApp lets nothing but an approved template through 24 hours after the last message of the customer'

/** Until when a conversation can be answered freely, in epoch ms; null for ever. Without a message of theirs never. */
export function answerableUntil(
  type: ConversationType,
  messages: readonly Pick<Message, 'isInbound' | 'createdAt'>[],
): number | null {
  const { replyWindowMs } = capabilitiesOf(type)
  if (replyWindowMs === null) return null
  const last = messages.reduce((at, each) => (each.isInbound ? Math.max(at, each.createdAt) : at), 0)
  return last + replyWindowMs
}
