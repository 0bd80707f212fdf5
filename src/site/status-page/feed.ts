import { dayText } from './public-status.ts'

/** Entry of a feed. */
interface Entry {
  /** Permanent identifier. */
  id: string
  title: string
  link: string
  /** Plain text. */
  text: string
  /** Epoch ms, as `updated`. */
  published: number
  updated: number
}

/** A feed, independent of its format. */
export interface Feed {
  title: string
  description: string
  /** Absolute address of its page; `feed.atom` and `feed.rss` are below it. */
  address: string
  /** Newest first. */
  entries: readonly Entry[]
}

/** Maximum number of entries of a feed. */
export const mostEntries = 50

/** Formats of feeds by the last part of their address: content type and renderer. */
export const feedKinds = {
  'feed.atom': { type: 'application/atom+xml; charset=utf-8', draw: asAtom },
  'feed.rss': { type: 'application/rss+xml; charset=utf-8', draw: asRss },
} as const

const escaped = (text: string) =>
  text
    // XML does not allow these characters.
    .replace(/(?![\n\t])[\p{Cc}\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const stamp = (at: number) => new Date(at).toISOString()

/** A moment in the format of RSS: `23 Nov 2026 12:00:00 GMT`. */
function mailStamp(at: number): string {
  const [day = '', time = ''] = stamp(at).split('T')
  return `${dayText(Date.parse(day), 'UTC')} ${time.slice(0, 8)} GMT`
}

/** Renders a feed as Atom. */
export function asAtom({ title: name, address, entries }: Feed): string {
  const lines = entries.map(
    ({ id, title, link, text, published, updated }) =>
      `<entry><id>${escaped(id)}</id><title>${escaped(title)}</title><link href="${escaped(link)}"/>` +
      `<published>${stamp(published)}</published><updated>${stamp(updated)}</updated>` +
      `<content type="text">${escaped(text)}</content></entry>`,
  )
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><id>${escaped(address)}</id>` +
    `<title>${escaped(name)}</title><updated>${stamp(entries[0]?.updated ?? 0)}</updated>` +
    `<author><name>${escaped(name)}</name></author><link href="${escaped(address)}"/>` +
    `<link rel="self" href="${escaped(`${address}/feed.atom`)}"/>${lines.join('')}</feed>\n`
  )
}

/** Renders a feed as RSS 2.0. */
export function asRss({ title: name, description, address, entries }: Feed): string {
  const lines = entries.map(
    ({ id, title, link, text, updated }) =>
      `<item><guid isPermaLink="true">${escaped(id)}</guid><title>${escaped(title)}</title>` +
      `<link>${escaped(link)}</link><pubDate>${mailStamp(updated)}</pubDate>` +
      `<description>${escaped(text)}</description></item>`,
  )
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0"><channel><title>${escaped(name)}</title>` +
    `<link>${escaped(address)}</link><description>${escaped(description || name)}</description>` +
    `${lines.join('')}</channel></rss>\n`
  )
}
