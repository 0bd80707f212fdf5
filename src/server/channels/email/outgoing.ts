import type { Address } from '#domain/conversations/messages/message.ts'
import { composeMail, type ComposedMail } from '../../mail/compose.ts'
import { bounceAddress, replyAddress } from '../../mail/thread-token.ts'
import { isForwardSubject, isReplySubject } from '../../mail/verdicts.ts'
import type { Outbound } from '../outbound.ts'

/** Header values of a mail beside the message. */
export interface MailMarks {
  internetMessageId: string
  /** Signs the addresses that answers and reports come back to. */
  secret: string
  /** The moment that it leaves, in epoch ms. */
  now: number
}

/**
 * Makes a mail of what leaves: threaded under what it answers, with the signed Reply-To, unless the server of the inbox
 * knows no addresses with a plus: then answers and reports are told by the messages that they refer to.
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

/** Mail that came without a usable id has one of ours here, under a name that nobody has (RFC 2606). */
const isKnownOutside = (id: string) => !id.endsWith('.invalid')

const correspondent = ({ email, name }: Address) => ({ address: email, name })

/** A subject that says already what the mail is stays as it is, in whatever language it does. */
function subjectOf({ kind, subject }: Outbound): string {
  if (kind === 'forward') return isForwardSubject(subject) ? subject : `Fwd: ${subject}`
  if (kind === 'new') return subject
  return isReplySubject(subject) ? subject : `Re: ${subject}`
}
