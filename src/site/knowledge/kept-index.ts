/** Names that the server and the script in the browser share: addresses below the front page, and marks in pages. */
export const keptNames = {
  ...{ worker: 'keep.js', index: 'kept.json' },
  ...{ text: '%text%', count: '%count%', results: '%results%' },
}

/** Bytes of an index at most. */
export const keptIndexBytes = 300 * 1000

/** An article as it is searched without a connection. */
export interface KeptArticle {
  /** Below the front page: `/12-charge-it`. */
  path: string
  name: string
  /** The beginning of its words. */
  text: string
}

/** Index of a help center, as a browser keeps it to search it. */
export interface KeptIndex {
  articles: KeptArticle[]
  /** A page of results with marks in it, and one in the place of pages that are not kept, as HTML. */
  search: string
  missing: string
  /** Says that a page needs a connection. */
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

/** The index with as much of each article's words as there is room for; the last articles are left out where names alone are too many. */
export function fittingIndex(index: KeptIndex, limit = keptIndexBytes): KeptIndex {
  const articles: KeptArticle[] = []
  let room = limit - bytesOf({ ...index, articles: [] })
  for (const article of index.articles) {
    const named = { ...article, text: '' }
    // With its comma.
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

/** As much of a text as takes so many bytes in JSON. */
function cut(text: string, bytes: number): string {
  let letters = Array.from(text.slice(0, bytes))
  for (;;) {
    const size = bytesOf(letters.join('')) - 2
    if (size <= bytes) return letters.join('')
    letters = letters.slice(0, Math.min(letters.length - 1, Math.floor((letters.length * bytes) / size)))
  }
}
