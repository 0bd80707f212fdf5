import { forwardedHead, forwardedMark } from '#domain/conversations/messages/forwarded.ts'
import type { Address, Message } from '#domain/conversations/messages/message.ts'
import { escapeHtml } from '#lib/text.ts'

const written = ({ name, email }: Address) => escapeHtml(name ? `${name} <${email}>` : email)

/** Whether words that somebody writes hold the message they pass on themselves. */
export const holdsForwarded = (html: string): boolean => html.includes(forwardedHead)

/** Where a message that somebody passes on came from, as HTML. */
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
 * The message somebody passes on, as HTML below the words: where it came from, then its body as it was. The marks
 * let every reader of the thread fold it, as history in incoming mail is folded.
 */
export const forwardedHtml = (message: Message, body: string, when: string): string =>
  `${forwardedMark}${originOf(message, when)}</div><blockquote data-quote="quote">${body}</blockquote>`

/** The same as it is taken among the words. */
export const forwardedWords = (message: Message, body: string, when: string): string =>
  `<p>${originOf(message, when)}</p><blockquote>${body}</blockquote>`
