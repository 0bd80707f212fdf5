import type { Mailbox } from '../channels/mailbox.ts'
import { plainText } from '../conversations/messages/plain-text.ts'
import { isBlank } from '../conversations/messages/preview.ts'
import { aboveQuote, signatureOf } from '../conversations/drafts/signature.ts'
import type { User } from '../people/user.ts'
import { fillHtml, withoutUnfilled } from '../conversations/drafts/placeholder-text.ts'
import { placeholders, valuesIn } from './placeholders.ts'

/** Placeholders of an inbox's signature, with their labels. */
export const signaturePlaceholders = {
  'agent.signature': 'Signature of who writes',
  'agent.name': 'Name of who writes',
  'agent.firstName': 'First name of who writes',
  'inbox.name': placeholders['inbox.name'],
} as const

/** Default signature of a new inbox. */
export const usualSignature = '<p>{{agent.signature}}</p><p>{{inbox.name}}</p>'

/** Author of a mail, with their signature as HTML. */
export interface Signer extends Pick<User, 'firstName' | 'lastName' | 'email'> {
  signature: string
}

const ownSignature = /\{\{\s*agent\.signature\s*\}\}/g
/** A placeholder alone in its paragraph is replaced by paragraphs. */
const ownParagraph = /<p[^>]*>\s*\{\{\s*agent\.signature\s*\}\}\s*<\/p>/g

/**
 * Signature of a mail from an inbox, as HTML: its text, with the author's signature where the placeholder is.
 * Lines that the mail contains already are not repeated.
 * @param mail as HTML; its quotes are ignored.
 * @returns null if there is nothing to add.
 */
export function signatureFor(
  mailbox: Pick<Mailbox, 'name' | 'signature'> & Parameters<typeof signatureOf>[0],
  agent: Signer | null,
  mail: string,
): string | null {
  const signature = signatureOf(mailbox)
  if (signature === null) return null
  const words = aboveQuote(mail)
  const fill = (html: string) =>
    fillHtml(html, valuesIn({ contact: null, conversation: null, mailbox, agent }))
  const own = withoutUnfilled(fill((agent?.signature ?? '').replace(ownSignature, '')))
  const added = isBlank(own) || says(words, own) ? '' : own
  const whole = fill(signature)
    .replace(ownParagraph, () => added)
    .replace(ownSignature, () => added)
  const html = withoutUnfilled(whole)
  return isBlank(html) || says(words, html) ? null : html
}

const linesOf = (html: string) =>
  plainText(html)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** True if a text contains the lines of another one in sequence: a name within a sentence is no signature. */
function says(html: string, part: string): boolean {
  const [lines, wanted] = [linesOf(html), linesOf(part)]
  return lines.some((_, at) => wanted.every((line, n) => lines[at + n] === line))
}
