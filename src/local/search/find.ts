import { fields } from '#domain/search/fields.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import { isNear, mayBeTypo } from '#domain/search/typo.ts'
import type { BlockCache } from './block-cache.ts'
import { kinds } from './documents.ts'
import type { LiveSegment } from './merge.ts'
import { lowerBound, markPlaces } from './segment.ts'

/** Condition on a conversation. */
export interface Clause {
  /** Terms of which one must match. */
  any: readonly QueryWord[]
  /** A typed word: the conversation's contact may match instead, and typing errors are allowed. */
  typed?: QueryWord
}

/** Query of the index: all clauses have to match. */
export interface IndexQuery {
  clauses: readonly Clause[]
  /** Words that rank a conversation among the best when subject, number or contact contain all of them. */
  head: readonly QueryWord[]
  /** Words that contacts must contain; without any, no contacts are searched. */
  contact: readonly QueryWord[]
}

/** Hits; ids are unordered. */
export interface Found {
  conversations: ReadonlySet<number>
  /** Conversations whose head contains all words. */
  best: ReadonlySet<number>
  contacts: ReadonlySet<number>
  articles: ReadonlySet<number>
  /** Articles whose titles contain all words. */
  bestArticles: ReadonlySet<number>
  /** Iterates over the conversations of the contacts that were found, whatever their text. */
  eachOfContacts(take: (contactId: number, conversationId: number) => void): void
  /** Corrected words for words without a hit. */
  instead: ReadonlyMap<string, readonly QueryWord[]>
}

/** Maximum of corrections for one mistyped word. */
const maxNear = 40

/** A byte per document, by segment: 1 for matches. */
type Bits = readonly Uint8Array[]

/** Runs a query on segments, which are immutable. */
export async function find(
  segments: readonly LiveSegment[],
  cache: BlockCache,
  { clauses, head, contact }: IndexQuery,
): Promise<Found> {
  const finder = new Finder(segments, cache)
  let all: Bits | null = null
  for (const clause of clauses) all = both(all, await finder.clause(clause))
  let best = all
  for (const word of head) best = both(best, await finder.head(word))
  let people: ReadonlySet<number> | null = null
  for (const word of contact) people = common(people, await finder.contacts(finder.meant(word)))
  return {
    conversations: finder.ids(all, kinds.conversation),
    best: finder.ids(head.length > 0 ? best : null, kinds.conversation),
    contacts: people ?? new Set(),
    articles: finder.ids(all, kinds.article),
    bestArticles: finder.ids(head.length > 0 ? best : null, kinds.article),
    eachOfContacts: (take) => finder.eachOf(people ?? new Set(), take),
    instead: finder.instead,
  }
}

class Finder {
  readonly instead = new Map<string, readonly QueryWord[]>()
  readonly #segments: readonly LiveSegment[]
  readonly #cache: BlockCache
  readonly #contacts = new Map<string, Promise<ReadonlySet<number>>>()

  constructor(segments: readonly LiveSegment[], cache: BlockCache) {
    this.#segments = segments
    this.#cache = cache
  }

  /** Words that a typed word matches, corrections included. */
  meant(typed: QueryWord): readonly QueryWord[] {
    return this.instead.get(typed.text) ?? [typed]
  }

  async clause({ any, typed }: Clause): Promise<Bits> {
    if (!typed) return this.#having(any)
    const bits = this.#orOf(await this.#having(any), await this.contacts([typed]))
    const isHit = bits.some((each) => each.includes(1)) || (await this.contacts([typed])).size > 0
    if (isHit || !mayBeTypo(typed)) return bits
    const field = (any[0]?.text ?? '').slice(0, -typed.text.length)
    const near = await this.#near(field, typed)
    this.instead.set(typed.text, near)
    return this.#orOf(await this.#having(near.map(inField(field))), await this.contacts(near))
  }

  async head(typed: QueryWord): Promise<Bits> {
    const words = this.meant(typed)
    return this.#orOf(await this.#having(words.map(inField(fields.head))), await this.contacts(words))
  }

  /** Contacts that contain one of the words. */
  contacts(words: readonly QueryWord[]): Promise<ReadonlySet<number>> {
    const key = words.map(({ text, isPrefix }) => text + (isPrefix ? '*' : '')).join(' ')
    const known = this.#contacts.get(key)
    if (known) return known
    const found = this.#having(words.map(inField(fields.contact))).then((bits) =>
      this.ids(bits, kinds.contact),
    )
    this.#contacts.set(key, found)
    return found
  }

  ids(bits: Bits | null, kind: number): Set<number> {
    const ids = new Set<number>()
    for (const [n, each] of (bits ?? []).entries()) {
      const { row } = this.#segments[n] as LiveSegment
      for (let place = 0; place < each.length; place += 1)
        if (each[place] === 1 && row.kinds[place] === kind) ids.add(row.ids[place] as number)
    }
    return ids
  }

  eachOf(contacts: ReadonlySet<number>, take: (contactId: number, conversationId: number) => void): void {
    if (contacts.size === 0) return
    for (const { row, dead } of this.#segments)
      for (const [place, contactId] of row.contactIds.entries())
        if (dead[place] === 0 && contacts.has(contactId)) take(contactId, row.ids[place] as number)
  }

  /** Documents that are not hidden and contain one of the words. */
  #having(words: readonly QueryWord[]): Promise<Bits> {
    return Promise.all(this.#segments.map((segment) => this.#in(segment, words)))
  }

  async #in({ row, dead }: LiveSegment, words: readonly QueryWord[]): Promise<Uint8Array> {
    const bits = new Uint8Array(row.ids.length)
    for (const { text, isPrefix } of words) {
      const end = isPrefix ? `${text}\uffff` : `${text}\0`
      for (const { terms, ends, places } of await this.#cache.blocks(row, text, end)) {
        const last = lowerBound(terms, end)
        for (let at = lowerBound(terms, text); at < last; at += 1)
          markPlaces(places, at === 0 ? 0 : (ends[at - 1] as number), ends[at] as number, bits)
      }
    }
    for (let place = 0; place < bits.length; place += 1) if (dead[place] === 1) bits[place] = 0
    return bits
  }

  /** The documents, plus the conversations of these contacts. */
  #orOf(bits: Bits, contacts: ReadonlySet<number>): Bits {
    if (contacts.size === 0) return bits
    for (const [n, each] of bits.entries()) {
      const { row, dead } = this.#segments[n] as LiveSegment
      for (let place = 0; place < each.length; place += 1)
        if (dead[place] === 0 && contacts.has(row.contactIds[place] as number)) each[place] = 1
    }
    return bits
  }

  /** Indexed words of a field or of contacts that differ from the typed one by one typing error. */
  async #near(field: string, typed: QueryWord): Promise<QueryWord[]> {
    const near = new Set<string>()
    const letter = String.fromCodePoint(typed.text.codePointAt(0) as number)
    for (const { row } of this.#segments)
      for (const place of [field, fields.contact]) {
        const [from, to] = [place + letter, `${place}${letter}\uffff`]
        for (const { terms } of await this.#cache.blocks(row, from, to)) {
          const end = lowerBound(terms, to)
          for (let at = lowerBound(terms, from); at < end && near.size < maxNear; at += 1) {
            const term = (terms[at] as string).slice(place.length)
            if (isNear(term, typed)) near.add(term)
          }
        }
      }
    return [...near].map((text) => ({ text, isPrefix: false }))
  }
}

const inField =
  (field: string) =>
  ({ text, isPrefix }: QueryWord): QueryWord => ({ text: field + text, isPrefix })

function both(a: Bits | null, b: Bits): Bits {
  if (a === null) return b
  return a.map((bits, n) => {
    const other = b[n] as Uint8Array
    const result = new Uint8Array(bits.length)
    for (let place = 0; place < result.length; place += 1)
      result[place] = (bits[place] as number) & (other[place] as number)
    return result
  })
}

function common(a: ReadonlySet<number> | null, b: ReadonlySet<number>): ReadonlySet<number> {
  return a === null ? b : new Set([...a].filter((id) => b.has(id)))
}
