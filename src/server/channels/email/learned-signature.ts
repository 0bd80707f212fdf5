import { readHtmlLines } from '../../mail/html/lines.ts'
import type { ReadMail } from '../../mail/mail.ts'
import { splitHtml } from '../../mail/quotes.ts'
import type { Inbound } from '../inbound.ts'

/*
 * Signatures without a delimiter or known phrase are recognised by repetition: an ending shared with several
 * messages of the author is folded. It holds nothing new, and readers can unfold it.
 */

/** Number of the sender's newest messages that are compared, and how many must end alike. */
const lookedAt = { conversations: 4, messages: 6, alike: 2 }

/** Size limits of a signature. */
const limits = { lines: { least: 2, most: 15 }, characters: 1000 }

/** Longer messages are not compared, to limit the time. */
const longestHtml = 100_000

/** Ending of a message as parsed: the visible part and the folded part. */
export interface Ending {
  html: string
  quotedHtml: string | null
}

/**
 * SQL for the endings of a sender's newest messages, as JSON; null without an address.
 * @param address a parameter with an address in lower case, or null.
 */
export const earlierEndings = (address: string): string => `case when ${address}::text is not null then (
    select coalesce(json_agg(e), '[]') from (
      select m.html, left(m.quoted_html, ${longestHtml}) as "quotedHtml" from (
          select c.id from conversations c
            join contact_addresses p on p.account_id = c.account_id and p.contact_id = c.contact_id
            where c.account_id = $1 and p.address_key = ${address}
            order by c.last_activity_at desc limit ${lookedAt.conversations}) c
        cross join lateral (
          select m.html, m.quoted_html, m.created_at from messages m
            where m.account_id = $1 and m.conversation_id = c.id and m.is_inbound and not m.is_automatic
              and lower(m."from"->>'email') = ${address} and octet_length(m.html) <= ${longestHtml}
            order by m.position desc limit ${lookedAt.messages}) m
        order by m.created_at desc limit ${lookedAt.messages}) e) end`

/** Author whose signature may be learned; null for automatic mail and for mail that is no reply. */
export const signsWith = ({ author, inReplyTo, references, isAutomatic }: ReadMail): string | null =>
  author !== null && !isAutomatic && inReplyTo.length + references.length > 0
    ? author.address.toLowerCase()
    : null

/** Folds the learned signature of an answer; unchanged if there is none. */
export function withSignatureFolded(inbound: Inbound, earlier: readonly Ending[] | null): Inbound {
  const { agent, html, quotedHtml } = inbound
  if (earlier === null || agent !== null || html.length > longestHtml) return inbound
  const at = signatureStart(html, earlier)
  if (at === null) return inbound
  const [visible, signature] = splitHtml(html, at)
  return { ...inbound, html: visible, quotedHtml: signature + (quotedHtml ?? '') }
}

/** Offset at which the shared signature starts; null if there is none. */
function signatureStart(html: string, earlier: readonly Ending[]): number | null {
  if (earlier.length < lookedAt.alike) return null
  const lines = readHtmlLines(html)
  const written = lines.flatMap(({ text }, index) =>
    text.trim() === '' ? [] : [{ text: text.trim(), index }],
  )
  const shared = earlier
    .map((ending) =>
      sharedLines(
        written.map(({ text }) => text),
        ending,
      ),
    )
    .sort((a, b) => b - a)[lookedAt.alike - 1]
  const many = shared ?? 0
  // A message that repeats an earlier one completely was repeated on purpose.
  if (many < limits.lines.least || many > limits.lines.most || many === written.length) return null
  const signature = written.slice(-many)
  if (signature.some(({ index }) => lines[index]?.quoteDepth !== 0)) return null
  if (signature.reduce((sum, { text }) => sum + text.length, 0) > limits.characters) return null
  const above = written.at(-many - 1)
  return above ? (lines[above.index]?.end ?? null) : null
}

/** Number of final lines shared with an earlier message, whose signature may already be folded. */
function sharedLines(written: readonly string[], { html, quotedHtml }: Ending): number {
  const shown = textsOf(html)
  const folded = quotedHtml === null ? [] : textsOf(quotedHtml)
  let most = countAlike(written, shown)
  for (let many = Math.min(limits.lines.most, folded.length, written.length); many > most; many -= 1)
    if (written.slice(-many).every((text, index) => text === folded[index])) most = many
  return most
}

const textsOf = (html: string): string[] =>
  readHtmlLines(html).flatMap(({ text }) => (text.trim() === '' ? [] : [text.trim()]))

/** Number of equal lines at the end of both. */
function countAlike(a: readonly string[], b: readonly string[]): number {
  let many = 0
  while (many < a.length && many < b.length && a.at(-many - 1) === b.at(-many - 1)) many += 1
  return many
}
