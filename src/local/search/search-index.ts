import { BlockCache, type BlockSource } from './block-cache.ts'
import { kinds } from './documents.ts'
import { find, type Found, type IndexQuery } from './find.ts'
import type { LiveSegment } from './merge.ts'
import type { SegmentRow } from '../rows.ts'
import { placeOf } from './segment.ts'

/** Full-text index of the device's data: its segments, and a cache of blocks. */
export class SearchIndex {
  readonly cache: BlockCache
  #segments: readonly LiveSegment[] = []
  /** Computed on first use. */
  #size: number | null = null

  constructor(source: BlockSource, cacheBytes?: number) {
    this.cache = new BlockCache(source, cacheBytes)
  }

  get segments(): readonly LiveSegment[] {
    return this.#segments
  }

  /** Adds segments, and drops those with the numbers `gone`. */
  take(added: readonly SegmentRow[], gone: ReadonlySet<number>): void {
    for (const { row } of this.#segments) if (gone.has(row.n)) this.cache.forget(row)
    const segments = this.#segments.filter(({ row }) => !gone.has(row.n))
    for (const row of added) {
      const segment = { row, dead: new Uint8Array(row.ids.length) }
      for (const other of segments) hide(segment, other)
      segments.push(segment)
    }
    this.#segments = segments
    this.#size = null
  }

  /** Number of indexed conversations. */
  get size(): number {
    this.#size ??= this.#segments.reduce((sum, segment) => sum + countConversations(segment), 0)
    return this.#size
  }

  /** True if a segment has a document with this id, markers of removed records included. */
  knows(id: number): boolean {
    return this.#segments.some(({ row }) => placeOf(row, id) >= 0)
  }

  /** Conversations, contacts and articles that match a query. */
  find(query: IndexQuery): Promise<Found> {
    return find(this.#segments, this.cache, query)
  }
}

/** Marks documents of the older of two segments that the newer one has too. */
function hide(a: LiveSegment, b: LiveSegment): void {
  const older = a.row.age > b.row.age ? b : a
  const [few, many] = a.row.ids.length < b.row.ids.length ? [a, b] : [b, a]
  for (const [at, id] of few.row.ids.entries()) {
    const place = placeOf(many.row, id)
    if (place >= 0) older.dead[older === many ? place : at] = 1
  }
}

function countConversations({ row: { kinds: all }, dead }: LiveSegment): number {
  let count = 0
  for (let place = 0; place < all.length; place += 1)
    if (all[place] === kinds.conversation && dead[place] === 0) count += 1
  return count
}
