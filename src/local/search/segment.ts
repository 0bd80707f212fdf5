import type { BlockRow, SegmentRow } from '../rows.ts'
import type { SearchDocument } from './documents.ts'

/*
 * The index lies on disk in segments, each over some documents and never changed. A segment's terms stand in order in
 * blocks; a block holds some thousand terms and, for each, the places of its documents. A question reads the few
 * blocks its words fall into. A record that changes is written into a newer segment, which hides the older document;
 * segments of like size are merged now and then.
 */

/** Bounds of a block: small enough to be read for one word, large enough that IndexedDB's price per record is small. */
const blockLimits = { bytes: 48 * 1024, terms: 4096 }

/** A growing row of bytes. */
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

/** Writes terms, which come in order, into blocks. */
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

  /** Adds a term with the places of its documents, ascending; returns a block when one is full. */
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

  /** The block that is under way; null when there is none. */
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

/** Bytes that a block takes, roughly. */
export const sizeOf = (block: BlockRow): number =>
  block.terms.length + block.ends.byteLength + block.places.byteLength

/** The documents' part of a segment; they are put in order. */
export function documentColumns(
  documents: readonly Pick<SearchDocument, 'id' | 'kind' | 'contactId'>[],
): Pick<SegmentRow, 'ids' | 'kinds' | 'contactIds'> {
  return {
    ids: Float64Array.from(documents, ({ id }) => id),
    kinds: Uint8Array.from(documents, ({ kind }) => kind),
    contactIds: Float64Array.from(documents, ({ contactId }) => contactId),
  }
}

/** A segment over documents, each id once. `pause` is awaited now and then, so that others have their turn. */
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

/** The order of terms: that of `<`. */
export const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The first place in an ordered list whose value is not below `wanted`. */
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

/** Where an id is among a segment's documents; -1 when it is not. */
export function placeOf({ ids }: Pick<SegmentRow, 'ids'>, id: number): number {
  const at = lowerBound(ids, id)
  return ids[at] === id ? at : -1
}

/** Calls back with each place between two offsets of a block's places. */
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

/** Sets the byte of each place between two offsets: `eachPlace` for a question, which goes through very many. */
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
