import { forwardedHead, forwardedMark } from '#domain/conversations/messages/forwarded.ts'
import type { Address, Message } from '#domain/conversations/messages/message.ts'
import { escapeHtml } from '#lib/text.ts'

const written = ({ name, email }: Address) => escapeHtml(name ? `${name} <${email}>` : email)

/** True if a text contains the forwarded message itself. */
export const holdsForwarded = (html: string): boolean => html.includes(forwardedHead)

/** Header of a forwarded message, as HTML. */
function originOf(message: Message, when: string): string {
  const lines = [
    forwardedHead,
    `From: ${written(message.from)}`,
    `Date: ${escapeHtml(when)}`,
    `Subject: ${escapeHtml(message.subject)}`,
    `To: ${message.to.map(written).join(', ')}`,
    ...(message.cc.length > 0 ? [`Cc: ${message.cc.map(written).join(', ')}`] : []),
  ]
  return lines.join('<br>')
}

/**
 * A forwarded message as HTML below the text: its header, then its unchanged body. The markers let clients
 * fold it like the history in incoming mail.
 */
export const forwardedHtml = (message: Message, body: string, when: string): string =>
  `${forwardedMark}${originOf(message, when)}</div><blockquote data-quote="quote">${body}</blockquote>`

/** The same, for insertion into the text. */
export const forwardedText = (message: Message, body: string, when: string): string =>
  `<p>${originOf(message, when)}</p><blockquote>${body}</blockquote>`
