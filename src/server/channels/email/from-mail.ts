import type { Id } from '#lib/id.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import { inboxKey, type MailAddress } from '../../mail/addresses.ts'
import { forwardedAuthor } from '../../mail/forwarded.ts'
import { findingsOf } from '../../mail/findings.ts'
import type { ReadMail } from '../../mail/mail.ts'
import { textToHtml } from '../../mail/html/text-html.ts'
import { withoutForward } from '../../mail/verdicts.ts'
import { readReplyToken } from '../../mail/thread-token.ts'
import type { Inbound, ThreadKeys, Topic } from '../inbound.ts'
import type { KnownOfMail } from './known.ts'

/** Facts about a mail that its content does not show. */
export interface MailFacts {
  mailboxId: Id
  rawSha256: string
  fingerprint: string
  envelope: { from: string | null; to: readonly string[] }
  arrivedAt: number
  isOver: boolean
  /** Conversations of our messages that the report returns. */
  returned: readonly Id[]
  known: Pick<
    KnownOfMail,
    'own' | 'isAwaited' | 'agentId' | 'opensForwards' | 'customerIsReplyTo' | 'heedsSpamVerdicts'
  >
  /** Secret that signs the reply addresses. */
  secret: string
}

/** Converts a mail to the message format of all channels. */
export function fromMail(mail: ReadMail, { secret, known, returned, ...facts }: MailFacts): Inbound {
  const { quote, author } = mail
  const isOutside = ({ address }: MailAddress) => !known.own.includes(inboxKey(address))
  const recipients = [...mail.to, ...mail.cc].filter(
    (each) => isOutside(each) && each.address !== author?.address,
  )
  const agentId = mail.isAutomatic ? null : known.agentId
  const isByAgent = agentId !== null
  const passedOn = isByAgent && known.opensForwards && mail.isForwarded ? forwardedAuthor(mail) : null
  const original = passedOn && isOutside(passedOn) ? passedOn : null
  // Neither our inboxes nor agents writing from outside are customers; the contact is the recipient.
  const itself = author && isOutside(author) ? author : null
  // Forms send under their own address; Reply-To names the customer but gives neither any rights.
  const named = known.customerIsReplyTo ? replyToOf(mail).find(isOutside) : undefined
  const customer = named ?? itself ?? recipients[0] ?? null
  const contact = original ?? (isByAgent ? (recipients[0] ?? itself) : customer)
  const people = [...(itself && !isByAgent ? [itself] : []), ...recipients]
  return {
    ...facts,
    channel: 'email',
    externalId: mail.messageId,
    from: author && addressOf(author),
    replyTo: (original ? [original] : replyToOf(mail).filter(isOutside)).map(addressOf),
    contact: author && contact && addressOf(contact),
    agent: isByAgent ? { userId: agentId, recipients: people.map(keyOf), passesOn: original !== null } : null,
    to: mail.to.map(addressOf),
    cc: mail.cc.map(addressOf),
    subject: original ? withoutForward(mail.subject) : mail.subject,
    html: quote.visibleHtml ?? mail.html ?? textToHtml(quote.visibleText),
    quotedHtml: quote.quotedHtml ?? (quote.quotedText === null ? null : textToHtml(quote.quotedText)),
    text: mail.text,
    files: mail.attachments.map(({ name, type, size, sha256, contentId, isInline }) => {
      return { name, size, type, sha256, contentId, isInline }
    }),
    sentAt: mail.sentAt,
    thread: {
      ...threadOf(mail, returned, secret),
      people: people.map(keyOf),
      isAwaited: known.isAwaited,
    },
    // Reports expect no answer either.
    isAutomatic: mail.isAutomatic || mail.bounce !== null || mail.isReadReceipt,
    findings: findingsOf(mail),
    isSpam: known.heedsSpamVerdicts && mail.spamVerdict === 'spam',
  }
}

/** Reply addresses other than the author's; a mailing list that adds itself is left out. */
function replyToOf({ author, sender, replyTo }: ReadMail): MailAddress[] {
  const isMeant = sender !== null && replyTo.some(({ address }) => address === sender.address)
  return isMeant && replyTo.some(({ address }) => address !== author?.address) ? replyTo : []
}

function threadOf(
  mail: ReadMail,
  returned: readonly Id[],
  secret: string,
): Omit<ThreadKeys, 'people' | 'isAwaited'> {
  const signed = mail.destinations.flatMap((address) => readReplyToken(address, secret) ?? [])
  return {
    // An unverified sender may not use a signed reply address given to another person.
    conversations: [...returned, ...(mail.failsDmarc ? [] : signed)],
    // A report about our own mail comes from a machine that took no part in the conversation.
    writers: mail.bounce ? null : mail.from.map(({ address }) => address.toLowerCase()),
    messages: [...mail.inReplyTo, ...mail.references.toReversed(), ...(mail.bounce?.messageIds ?? [])],
    inReplyTo: mail.inReplyTo,
    references: mail.references,
    topic: topicOf(mail),
  }
}

/** Topic keys are unique per sender; an unverified sender has none. */
function topicOf({ topic, author, failsDmarc, isForwarded }: ReadMail): Topic | null {
  if (topic === null || author === null || failsDmarc || isForwarded) return null
  const { id, endsWithConversation } = topic
  return { key: `${id} ${keyOf(author)}`, endsWithConversation }
}

const keyOf = ({ address }: MailAddress) => address.toLowerCase()

const addressOf = ({ address, name }: MailAddress): Address => ({ email: address, name })
