/** Names shared by the server and the service worker: addresses below the front page, and marks in pages. */
export const keptNames = {
  ...{ worker: 'keep.js', index: 'kept.json' },
  ...{ text: '%text%', count: '%count%', results: '%results%' },
}

/** Maximum size of an index in bytes. */
export const keptIndexBytes = 300 * 1000

/** An article in the offline search index. */
export interface KeptArticle {
  /** Below the front page: `/12-charge-it`. */
  path: string
  name: string
  /** Beginning of its text. */
  text: string
}

/** Offline search index of a help center, cached in the browser. */
export interface KeptIndex {
  articles: KeptArticle[]
  /** Page of search results with marks, and page for uncached pages, as HTML. */
  search: string
  missing: string
  /** Message that a page needs a connection. */
  notKept: string
}

/** Bytes of a value as JSON in UTF-8. */
function bytesOf(value: unknown): number {
  let bytes = 0
  for (const letter of JSON.stringify(value)) {
    const code = letter.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
  }
  return bytes
}

/** The index with as much text per article as fits; the last articles are omitted if names are too large. */
export function fittingIndex(index: KeptIndex, limit = keptIndexBytes): KeptIndex {
  const articles: KeptArticle[] = []
  let room = limit - bytesOf({ ...index, articles: [] })
  for (const article of index.articles) {
    const named = { ...article, text: '' }
    // Including its comma.
    const size = bytesOf(named) + 1
    if (size > room) break
    articles.push(named)
    room -= size
  }
  const share = Math.floor(room / Math.max(1, articles.length))
  return {
    ...index,
    articles: articles.map((named, at) => ({ ...named, text: cut(index.articles[at]?.text ?? '', share) })),
  }
}

/** Beginning of a text that fits into a number of bytes as JSON. */
function cut(text: string, bytes: number): string {
  let letters = Array.from(text.slice(0, bytes))
  for (;;) {
    const size = bytesOf(letters.join('')) - 2
    if (size <= bytes) return letters.join('')
    letters = letters.slice(0, Math.min(letters.length - 1, Math.floor((letters.length * bytes) / size)))
  }
}
