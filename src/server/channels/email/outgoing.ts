import type { Address } from '#domain/conversations/messages/message.ts'
import { composeMail, type ComposedMail } from '../../mail/compose.ts'
import { bounceAddress, replyAddress } from '../../mail/thread-token.ts'
import { isForwardSubject, isReplySubject } from '../../mail/verdicts.ts'
import type { Outbound } from '../outbound.ts'

/** Header values of a mail that the message does not hold. */
export interface MailMarks {
  internetMessageId: string
  /** Secret that signs the addresses for replies and reports. */
  secret: string
  /** Time of sending, in epoch ms. */
  now: number
}

/**
 * Composes a mail from a message, with its thread headers and a signed Reply-To. If the inbox's server does
 * not support plus addresses, replies and reports are matched by their references instead.
 * @throws UncomposableMail
 */
export function mailOf(outbound: Outbound, marks: MailMarks): Promise<ComposedMail> {
  const { internetMessageId, secret, now } = marks
  const {
    messageId,
    conversationId,
    kind,
    mailboxEmail,
    plusAddress,
    from,
    to,
    cc,
    bcc,
    html,
    text,
    inReplyTo,
    references,
  } = outbound
  return composeMail({
    messageId: internetMessageId,
    from: correspondent(from),
    returnTo: plusAddress ? bounceAddress(from.email, messageId, secret) : from.email,
    replyTo: {
      name: from.name,
      address: plusAddress ? replyAddress(mailboxEmail, conversationId, secret) : mailboxEmail,
    },
    to: to.map(correspondent),
    cc: cc.map(correspondent),
    bcc: bcc.map(correspondent),
    subject: subjectOf(outbound),
    html,
    text,
    inReplyTo: inReplyTo.find(isKnownOutside) ?? null,
    references: references.filter(isKnownOutside),
    attachments: outbound.files,
    date: now,
    isAutomatic: kind === 'automatic',
  })
}

/** Mail without a usable id got one of ours under a reserved domain (RFC 2606); nobody else knows it. */
const isKnownOutside = (id: string) => !id.endsWith('.invalid')

const correspondent = ({ email, name }: Address) => ({ address: email, name })

/** A subject that already has a reply or forward prefix, in any language, stays as it is. */
function subjectOf({ kind, subject }: Outbound): string {
  if (kind === 'forward') return isForwardSubject(subject) ? subject : `Fwd: ${subject}`
  if (kind === 'new') return subject
  return isReplySubject(subject) ? subject : `Re: ${subject}`
}
