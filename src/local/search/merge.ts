import type { BlockRow, SegmentRow } from '../rows.ts'
import { kinds, type SearchDocument } from './documents.ts'
import { BlockWriter, documentColumns, eachPlace, placeOf } from './segment.ts'
import type { BlockSource } from './block-cache.ts'

/** A segment and its documents that newer segments hide. */
export interface LiveSegment {
  row: SegmentRow
  /** 1 for a hidden document. */
  dead: Uint8Array
}

/** Maximum number of segments of similar size before they are merged. */
const maxAlike = 4

/** Sizes within this factor count as similar. */
const factor = 4

/**
 * Segments to merge now; none when no merge is due. Words of records that left the device are merged away
 * first: they must not stay stored.
 */
export function mergeable(segments: readonly LiveSegment[]): LiveSegment[] {
  const leaving = segments.filter(({ row }) => row.kinds.includes(kinds.gone))
  const hidden = new Set<LiveSegment>()
  for (const { row } of leaving)
    for (const [place, kind] of row.kinds.entries()) {
      if (kind !== kinds.gone) continue
      for (const other of segments)
        if (other.row !== row && placeOf(other.row, row.ids[place] as number) >= 0) hidden.add(other)
    }
  if (hidden.size > 0) return [...new Set([...leaving, ...hidden])]
  const tiers = new Map<number, LiveSegment[]>()
  for (const segment of segments) {
    const tier = Math.floor(Math.log(Math.max(1, segment.row.ids.length)) / Math.log(factor))
    tiers.set(tier, [...(tiers.get(tier) ?? []), segment])
  }
  return [...tiers.values()].find((alike) => alike.length > maxAlike) ?? []
}

/** Iterates over the terms of a segment in order, block by block. */
class TermReader {
  readonly #row: SegmentRow
  readonly #source: BlockSource
  #i = 0
  #block: BlockRow | undefined
  #terms: string[] = []
  #at = 0
  term: string | undefined

  constructor(row: SegmentRow, source: BlockSource) {
    this.#row = row
    this.#source = source
  }

  async next(): Promise<void> {
    this.#at += 1
    if (this.#at < this.#terms.length) {
      this.term = this.#terms[this.#at]
      return
    }
    ;[this.#block] =
      this.#i < this.#row.starts.length ? await this.#source.read(this.#row.n, this.#i, this.#i) : []
    if (!this.#block && this.#i < this.#row.starts.length)
      throw new Error('a block of the search index is gone')
    this.#i += 1
    this.#at = 0
    this.#terms = this.#block?.terms.split('\n') ?? []
    this.term = this.#terms[0]
  }

  /** True if the next term has to be read from disk. */
  get isAtEnd(): boolean {
    return this.#at + 1 >= this.#terms.length
  }

  advance(): void {
    this.#at += 1
    this.term = this.#terms[this.#at]
  }

  each(take: (place: number) => void): void {
    if (!this.#block) return
    const { ends, places } = this.#block
    eachPlace(places, this.#at === 0 ? 0 : (ends[this.#at - 1] as number), ends[this.#at] as number, take)
  }
}

/**
 * Merges segments into one, without hidden documents. `rest` are the segments that stay: a removed record
 * that they lack needs no marker. Blocks are written as they fill: memory holds one block of each segment.
 */
export async function mergeSegments(
  n: number,
  merged: readonly LiveSegment[],
  rest: readonly LiveSegment[],
  source: BlockSource,
  write: (block: BlockRow) => Promise<void>,
  pause: () => Promise<void>,
): Promise<SegmentRow> {
  const documents = merged.flatMap(({ row, dead }, from) =>
    Array.from(row.ids, (id, place) => ({
      ...{ id, place, from },
      kind: row.kinds[place] as SearchDocument['kind'],
      contactId: row.contactIds[place] as number,
    })).filter(({ place, kind }) => {
      if (dead[place] === 1) return false
      return kind !== kinds.gone || rest.some((other) => placeOf(other.row, row.ids[place] as number) >= 0)
    }),
  )
  documents.sort((a, b) => a.id - b.id)
  const places = merged.map(({ row }) => new Int32Array(row.ids.length).fill(-1))
  for (const [place, document] of documents.entries())
    (places[document.from] as Int32Array)[document.place] = place
  const writer = new BlockWriter(n)
  const readers = merged.map(({ row }) => new TermReader(row, source))
  for (const reader of readers) await reader.next()
  for (;;) {
    let term: string | undefined
    for (const reader of readers)
      if (reader.term !== undefined && (term === undefined || reader.term < term)) term = reader.term
    if (term === undefined) break
    const found: number[] = []
    for (const [from, reader] of readers.entries()) {
      if (reader.term !== term) continue
      const map = places[from] as Int32Array
      reader.each((place) => {
        const now = map[place] as number
        if (now >= 0) found.push(now)
      })
      if (reader.isAtEnd) await reader.next()
      else reader.advance()
    }
    if (found.length === 0) continue
    const block = writer.add(term, Uint32Array.from(found).sort())
    if (!block) continue
    await write(block)
    await pause()
  }
  const last = writer.finish()
  if (last) await write(last)
  const age = Math.max(...merged.map(({ row }) => row.age))
  return { n, age, ...documentColumns(documents), starts: writer.starts, size: writer.size }
}
