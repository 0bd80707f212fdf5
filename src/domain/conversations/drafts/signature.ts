import type { Mailbox } from '../../channels/mailbox.ts'
import { forwardedHead, forwardedMark } from '../messages/forwarded.ts'
import { isBlank } from '../messages/preview.ts'

/*
 * The signature of an inbox is no part of what an agent writes: it is added when the mail is made, so that no draft,
 * no undo and no change of inbox can double it or leave an old one standing.
 */

/** The signature that goes along with mail of an inbox, as HTML; null where it has none or wants none. */
export const signatureOf = ({
  signature,
  settings,
}: Pick<Mailbox, 'signature'> & { settings: Pick<Mailbox['settings'], 'signatureEnabled'> }):
  string | null => (settings.signatureEnabled && !isBlank(signature) ? signature : null)

/** Where a quote begins: below the words, or taken among them under the line that says whose it is. */
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

/** A mail with what somebody wrote in it changed; what it quotes or passes on stays. */
export function mapWords(html: string, change: (words: string) => string): string {
  const at = quoteAt(html)
  return change(html.slice(0, at)) + html.slice(at)
}

/** A mail with a signature below its words, and above what it quotes or passes on. */
export function withSignature(html: string, signature: string | null): string {
  if (signature === null) return html
  const at = quoteAt(html)
  // Mail programs know a signature by two hyphens, a space and nothing else in the line above it.
  return `${html.slice(0, at)}<div>-- <br>${signature}</div>${html.slice(at)}`
}
