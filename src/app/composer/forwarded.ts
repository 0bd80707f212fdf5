import { forwardedMark } from '#domain/conversations/forwarded.ts'
import type { Address, Message } from '#domain/conversations/message.ts'
import { escapeHtml } from '#lib/text.ts'

const written = ({ name, email }: Address) => escapeHtml(name ? `${name} <${email}>` : email)

/**
 * The message somebody passes on, as HTML below the words: where it came from, then its body as it was. The marks
 * let every reader of the thread fold it, as history in incoming mail is folded.
 */
export function forwardedHtml(message: Message, body: string, when: string): string {
  const lines = [
    '---------- Forwarded message ----------',
    `From: ${written(message.from)}`,
    `Date: ${escapeHtml(when)}`,
    `Subject: ${escapeHtml(message.subject)}`,
    `To: ${message.to.map(written).join(', ')}`,
    ...(message.cc.length > 0 ? [`Cc: ${message.cc.map(written).join(', ')}`] : []),
  ]
  return `${forwardedMark}${lines.join('<br>')}</div><blockquote data-quote="quote">${body}</blockquote>`
}
