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
/** Alone in its paragraph it gives way to paragraphs. */
const ownParagraph = /<p[^>]*>\s*\{\{\s*agent\.signature\s*\}\}\s*<\/p>/g

/**
 * The signature that goes along with a mail of an inbox, as HTML: its words, with the writer's own where they say so.
 * What the mail says already in the same lines is not said again.
 * @param mail as HTML; what it quotes does not count.
 * @returns null where there is nothing to add.
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

/** Whether a text holds the lines of another one after the other: a name within a sentence is no signature. */
function says(html: string, part: string): boolean {
  const [lines, wanted] = [linesOf(html), linesOf(part)]
  return lines.some((_, at) => wanted.every((line, n) => lines[at + n] === line))
}
