import type { DraftMode } from '#domain/conversations/drafts/draft.ts'
import type { Address, Message } from '#domain/conversations/messages/message.ts'
import { distinct } from './addresses.ts'

export interface Recipients {
  to: Address[]
  cc: Address[]
  bcc: Address[]
}

export const noRecipients: Recipients = { to: [], cc: [], bcc: [] }

type Answered = Pick<Message, 'isInbound' | 'from' | 'replyTo' | 'to' | 'cc'>

/**
 * Default recipients of an answer: Reply-To, else From. Our own inboxes are left out; an answer to our own
 * message goes to its recipients.
 */
export function recipientsFor(
  mode: DraftMode,
  answered: Answered | null,
  isOwn: (address: Address) => boolean,
): Recipients {
  if (!answered || (mode !== 'reply' && mode !== 'replyAll')) return noRecipients
  const others = (addresses: readonly Address[]) => addresses.filter((address) => !isOwn(address))
  const asked = others(answered.replyTo)
  const wanted = asked.length > 0 ? asked : [answered.from]
  const first = answered.isInbound ? wanted : others(answered.to)
  if (mode === 'reply') return { ...noRecipients, to: distinct(first) }
  const to = distinct([...first, ...others(answered.to)])
  const cc = distinct([...to, ...others(answered.cc)]).slice(to.length)
  return { ...noRecipients, to, cc }
}
