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

/** Facts about a mail beside its content. */
export interface MailFacts {
  mailboxId: Id
  rawSha256: string
  fingerprint: string
  envelope: { from: string | null; to: readonly string[] }
  arrivedAt: number
  isOver: boolean
  /** Conversations of the messages of ours that it gives back. */
  returned: readonly Id[]
  known: Pick<
    KnownOfMail,
    'own' | 'isAwaited' | 'agentId' | 'opensForwards' | 'customerIsReplyTo' | 'heedsSpamVerdicts'
  >
  /** Secret that signs the reply addresses. */
  secret: string
}

/** A mail as what any channel brings. */
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
  // An inbox of ours is nobody's customer, nor is an agent who writes to some: it is about whom they wrote to.
  const itself = author && isOutside(author) ? author : null
  // A form writes in its own name for whoever filled it in; the rights of both stay those of who wrote.
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
    // Nobody waits for an answer to a report either.
    isAutomatic: mail.isAutomatic || mail.bounce !== null || mail.isReadReceipt,
    findings: findingsOf(mail),
    isSpam: known.heedsSpamVerdicts && mail.spamVerdict === 'spam',
  }
}

/** Where answers go, when that is somewhere else than to the author; a list that puts itself there is left out. */
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
    // An unverified sender has no right to a reply address that was given to another person.
    conversations: [...returned, ...(mail.failsDmarc ? [] : signed)],
    // A report about our own mail comes from a machine that never took part.
    writers: mail.bounce ? null : mail.from.map(({ address }) => address.toLowerCase()),
    messages: [...mail.inReplyTo, ...mail.references.toReversed(), ...(mail.bounce?.messageIds ?? [])],
    inReplyTo: mail.inReplyTo,
    references: mail.references,
    topic: topicOf(mail),
  }
}

/** Equal subjects of two senders are two topics; an unverified sender has no topic. */
function topicOf({ topic, author, failsDmarc, isForwarded }: ReadMail): Topic | null {
  if (topic === null || author === null || failsDmarc || isForwarded) return null
  const { id, endsWithConversation } = topic
  return { key: `${id} ${keyOf(author)}`, endsWithConversation }
}

const keyOf = ({ address }: MailAddress) => address.toLowerCase()

const addressOf = ({ address, name }: MailAddress): Address => ({ email: address, name })
