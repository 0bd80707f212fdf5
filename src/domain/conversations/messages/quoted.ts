import { escapeHtml } from '#lib/text.ts'
import { isDate } from '#lib/zone.ts'
import type { Mailbox } from '../../channels/mailbox.ts'
import { isOfNumber } from '../../channels/of-number.ts'
import { attachmentLimits, type Attachment } from './attachment.ts'
import type { Conversation } from '../conversation.ts'
import { forwardedMark } from './forwarded.ts'
import { writtenAt, type Message } from './message.ts'
import { plainText } from './plain-text.ts'

/** Characters of HTML that a quote copies; of a longer message only the beginning is quoted, as text. */
export const quoteLimits = { html: 256 * 1024 }

/** Remark below a message that was too long to be quoted in full. */
export const quoteRemark = '[The rest of this message is left out.]'

/** Context of a message that might be quoted. */
interface Standing {
  conversation: Pick<Conversation, 'type'>
  mailbox: Pick<Mailbox, 'type'>
  /** It has a delivery: it was sent by mail. */
  wasMailed: boolean
}

/** True if a message may be quoted to customers: an internal ticket that was never mailed may not. */
export function isQuotable(
  { isInbound }: Pick<Message, 'isInbound'>,
  { conversation, mailbox, wasMailed }: Standing,
): boolean {
  // Messages of these channels are short and plain.
  if (mailbox.type === 'support_widget' || isOfNumber(mailbox) || isOfNumber(conversation)) return false
  return isInbound || wasMailed || conversation.type !== 'internal_ticket'
}

/** Dates of a message. */
type Dated = Pick<Message, 'sentAt' | 'createdAt'>

const dateOf = (message: Dated) => {
  const at = writtenAt(message)
  return `On ${isDate(at) ? new Date(at).toUTCString() : 'an unknown date'},`
}

/** "On …, Dana <dana@…> wrote:", as HTML. Other recipients of the message are not named. */
export function attributionOf({ from, ...dated }: Dated & Pick<Message, 'from'>): string {
  const who = from.name ? `${from.name} <${from.email}>` : from.email
  return `${dateOf(dated)} ${escapeHtml(who)} wrote:`
}

/** True if a text already quotes a message. */
export const holdsQuote = (html: string, message: Dated): boolean => html.includes(dateOf(message))

/**
 * The quote below a reply: attribution and original body. Its marks let this app and mail programs fold it.
 */
export function quotedHtml(message: Dated & Pick<Message, 'from'>, body: string): string {
  const quote = `<blockquote type="cite" class="gmail_quote" data-quote="quote">${quotedBody(body)}</blockquote>`
  return `${forwardedMark}${attributionOf(message)}</div>${quote}`
}

/** Body as quoted: unchanged, or the beginning of the text of one that is too long. */
export function quotedBody(body: string): string {
  if (body.length <= quoteLimits.html) return body
  // Half a character or half a tag at the end would be read as text.
  const start = body.slice(0, quoteLimits.html).replace(/(?:[\ud800-\udbff]|<[^<>]*)$/, '')
  const lines = `${plainText(start)}\n\n${quoteRemark}`.split('\n')
  return `<p>${lines.map(escapeHtml).join('<br>')}</p>`
}

const picture = /<img\b[^>]*?\ssrc="cid:([^"]*)"[^>]*>/g

/** Pictures of a quote. */
export interface QuotedPictures {
  /** The quote, with alternative texts in place of pictures that are left out. */
  html: string
  pictures: Attachment[]
}

/**
 * Pictures of a quote that fit beside a message's own files.
 * @param held the available files of the quoted message.
 */
export function quotedPictures(
  html: string,
  held: readonly Attachment[],
  own: readonly Pick<Attachment, 'id' | 'size'>[],
): QuotedPictures {
  const named = new Set([...html.matchAll(picture)].map(([, contentId]) => contentId))
  const taken = new Map<string, Attachment>()
  let room = own.reduce((left, { size }) => left - size, attachmentLimits.messageBytes)
  for (const file of held) {
    const { contentId, size, isInline } = file
    if (!isInline || contentId === null || !named.has(contentId) || taken.has(contentId)) continue
    if (size > room || own.length + taken.size >= attachmentLimits.perMessage) continue
    room -= size
    taken.set(contentId, file)
  }
  const shown = html.replace(picture, (tag, contentId: string) =>
    taken.has(contentId) ? tag : (/\salt="([^"]+)"/.exec(tag)?.[1] ?? ''),
  )
  return { html: shown, pictures: [...taken.values()] }
}
