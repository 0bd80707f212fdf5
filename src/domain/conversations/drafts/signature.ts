import type { Mailbox } from '../../channels/mailbox.ts'
import { forwardedHead, forwardedMark } from '../messages/forwarded.ts'
import { isBlank } from '../messages/preview.ts'

/*
 * The signature of an inbox is not part of the text of a draft: it is added when the mail is built, so that
 * no draft, undo or change of inbox can double it or leave an old one.
 */

/** Signature of an inbox, as HTML; null if it has none or it is disabled. */
export const signatureOf = ({
  signature,
  settings,
}: Pick<Mailbox, 'signature'> & { settings: Pick<Mailbox['settings'], 'signatureEnabled'> }):
  string | null => (settings.signatureEnabled && !isBlank(signature) ? signature : null)

/** Start of a quote: below the text, or moved into it under its attribution line. */
const quoteStart = new RegExp(
  [
    forwardedMark,
    `<p>${forwardedHead}<br`,
    String.raw`<p>On \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT, [^<]{1,600} wrote:</p>\s*<blockquote`,
  ].join('|'),
)

const quoteAt = (html: string) => quoteStart.exec(html)?.index ?? html.length

/** Own text of a mail, without quotes and forwarded parts. */
export const aboveQuote = (html: string): string => html.slice(0, quoteAt(html))

/** Changes the own text of a mail; quotes and forwarded parts stay. */
export function mapText(html: string, change: (words: string) => string): string {
  const at = quoteAt(html)
  return change(html.slice(0, at)) + html.slice(at)
}

/** Adds a signature below the text of a mail, above quotes and forwarded parts. */
export function withSignature(html: string, signature: string | null): string {
  if (signature === null) return html
  const at = quoteAt(html)
  // Mail programs recognise a signature by a line of two hyphens and a space above it.
  return `${html.slice(0, at)}<div>-- <br>${signature}</div>${html.slice(at)}`
}
