import type { BlockRow, SegmentRow } from '../rows.ts'
import type { SearchDocument } from './documents.ts'

/*
 * The index is stored in immutable segments, each over some documents. A segment's terms are sorted and
 * stored in blocks; a block has some thousand terms and, for each, the positions of its documents. A query
 * reads only the blocks of its words. A changed record is written into a newer segment, which hides the older
 * document; segments of similar size are merged from time to time.
 */

/** Block limits: small enough to read for one word, large enough to amortise IndexedDB's cost per record. */
const blockLimits = { bytes: 48 * 1024, terms: 4096 }

/** Growing byte array. */
class Bytes {
  #bytes = new Uint8Array(blockLimits.bytes * 2)
  length = 0

  push(value: number): void {
    let rest = value
    if (this.length + 5 > this.#bytes.length) this.#grow()
    while (rest > 0x7f) {
      this.#bytes[this.length] = (rest & 0x7f) | 0x80
      this.length += 1
      rest >>>= 7
    }
    this.#bytes[this.length] = rest
    this.length += 1
  }

  #grow(): void {
    const wider = new Uint8Array(this.#bytes.length * 2)
    wider.set(this.#bytes)
    this.#bytes = wider
  }

  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.length)
    this.length = 0
    return taken
  }
}

/** Writes sorted terms into blocks. */
export class BlockWriter {
  readonly starts: string[] = []
  /** Bytes written so far. */
  size = 0
  readonly #segment: number
  readonly #bytes = new Bytes()
  #terms: string[] = []
  #ends: number[] = []

  constructor(segment: number) {
    this.#segment = segment
  }

  /** Adds a term with its ascending document positions; returns a block when one is full. */
  add(term: string, places: ArrayLike<number>): BlockRow | null {
    if (this.#terms.length === 0) this.starts.push(term)
    this.#terms.push(term)
    let last = 0
    for (let at = 0; at < places.length; at += 1) {
      const place = places[at] as number
      this.#bytes.push(place - last)
      last = place
    }
    this.#ends.push(this.#bytes.length)
    const isFull = this.#bytes.length >= blockLimits.bytes || this.#terms.length >= blockLimits.terms
    return isFull ? this.finish() : null
  }

  /** The unfinished block; null when there is none. */
  finish(): BlockRow | null {
    if (this.#terms.length === 0) return null
    const block = {
      segment: this.#segment,
      i: this.starts.length - 1,
      terms: this.#terms.join('\n'),
      ends: Uint32Array.from(this.#ends),
      places: this.#bytes.take(),
    }
    this.#terms = []
    this.#ends = []
    this.size += sizeOf(block)
    return block
  }
}

/** Approximate size of a block, in bytes. */
export const sizeOf = (block: BlockRow): number =>
  block.terms.length + block.ends.byteLength + block.places.byteLength

/** Document columns of a segment, sorted by id. */
export function documentColumns(
  documents: readonly Pick<SearchDocument, 'id' | 'kind' | 'contactId'>[],
): Pick<SegmentRow, 'ids' | 'kinds' | 'contactIds'> {
  return {
    ids: Float64Array.from(documents, ({ id }) => id),
    kinds: Uint8Array.from(documents, ({ kind }) => kind),
    contactIds: Float64Array.from(documents, ({ contactId }) => contactId),
  }
}

/** Segment of documents with unique ids. `pause` is awaited regularly, to yield the thread. */
export async function makeSegment(
  n: number,
  age: number,
  documents: readonly SearchDocument[],
  pause: () => Promise<void>,
): Promise<{ segment: SegmentRow; blocks: BlockRow[] }> {
  const ordered = [...documents].sort((a, b) => a.id - b.id)
  const places = new Map<string, number[]>()
  for (const [place, { terms }] of ordered.entries()) {
    for (const term of terms) {
      const known = places.get(term)
      if (known) known.push(place)
      else places.set(term, [place])
    }
    await pause()
  }
  const writer = new BlockWriter(n)
  const blocks: BlockRow[] = []
  for (const term of [...places.keys()].sort(byCodeUnit)) {
    const block = writer.add(term, places.get(term) as number[])
    if (block) {
      blocks.push(block)
      await pause()
    }
  }
  const last = writer.finish()
  if (last) blocks.push(last)
  const segment = { n, age, ...documentColumns(ordered), starts: writer.starts, size: writer.size }
  return { segment, blocks }
}

/** Order of terms, as by `<`. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** First index in a sorted list with a value not below `wanted`. */
export function lowerBound<T extends number | string>(list: ArrayLike<T>, wanted: T): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((list[middle] as T) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Position of an id among a segment's documents; -1 when it is missing. */
export function placeOf({ ids }: Pick<SegmentRow, 'ids'>, id: number): number {
  const at = lowerBound(ids, id)
  return ids[at] === id ? at : -1
}

/** Calls back with each document position between two byte offsets of `places`. */
export function eachPlace(
  places: Uint8Array,
  start: number,
  end: number,
  take: (place: number) => void,
): void {
  let place = 0
  let at = start
  while (at < end) {
    let byte = places[at] as number
    let step = byte & 0x7f
    let shift = 7
    at += 1
    while (byte > 0x7f) {
      byte = places[at] as number
      step |= (byte & 0x7f) << shift
      shift += 7
      at += 1
    }
    place += step
    take(place)
  }
}

/** Sets the byte of each position between two offsets: a faster `eachPlace` for queries. */
export function markPlaces(places: Uint8Array, start: number, end: number, bits: Uint8Array): void {
  let place = 0
  let step = 0
  let shift = 0
  for (let at = start; at < end; at += 1) {
    const byte = places[at] as number
    step |= (byte & 0x7f) << shift
    if (byte > 0x7f) {
      shift += 7
      continue
    }
    place += step
    bits[place] = 1
    step = 0
    shift = 0
  }
}
