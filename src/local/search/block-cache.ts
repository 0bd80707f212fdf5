import type { BlockRow, SegmentRow } from '../rows.ts'
import { lowerBound, sizeOf } from './segment.ts'

/** A block in memory. */
export interface Block extends Pick<BlockRow, 'ends' | 'places'> {
  terms: string[]
}

/** Source of blocks. */
export interface BlockSource {
  /** Blocks of a segment from `first` to `last`, in order; fewer when the segment is gone. */
  read(segment: number, first: number, last: number): Promise<BlockRow[]>
}

/** Approximate memory of one term besides its characters, in bytes. */
const termCost = 40

/** Cache of the blocks that were read last, limited in bytes. */
export class BlockCache {
  readonly #source: BlockSource
  readonly #most: number
  readonly #blocks = new Map<string, { block: Block; cost: number }>()
  #cost = 0

  constructor(source: BlockSource, most = 24 * 1024 * 1024) {
    this.#source = source
    this.#most = most
  }

  /** Approximate size, in bytes. */
  get cost(): number {
    return this.#cost
  }

  /** Blocks of a segment that may contain terms from `from` up to but excluding `to`. */
  async blocks({ n, starts }: Pick<SegmentRow, 'n' | 'starts'>, from: string, to: string): Promise<Block[]> {
    // The block before the first that starts later may contain earlier matches.
    const first = Math.max(0, upperBound(starts, from) - 1)
    const last = lowerBound(starts, to) - 1
    const found: Block[] = []
    for (let i = first; i <= last; i += 1) {
      const known = this.#take(n, i)
      if (known) found.push(known)
      else {
        let end = i
        while (end < last && !this.#blocks.has(`${n}/${end + 1}`)) end += 1
        for (const row of await this.#source.read(n, i, end)) found.push(this.#keep(row))
        i = end
      }
    }
    return found
  }

  /** Drops a segment's blocks. */
  forget({ n, starts }: Pick<SegmentRow, 'n' | 'starts'>): void {
    for (let i = 0; i < starts.length; i += 1) this.#drop(`${n}/${i}`)
  }

  #take(n: number, i: number): Block | undefined {
    const key = `${n}/${i}`
    const entry = this.#blocks.get(key)
    if (!entry) return undefined
    this.#blocks.delete(key)
    this.#blocks.set(key, entry)
    return entry.block
  }

  #keep(row: BlockRow): Block {
    const key = `${row.segment}/${row.i}`
    const block = { terms: row.terms.split('\n'), ends: row.ends, places: row.places }
    const cost = sizeOf(row) + block.terms.length * termCost
    this.#drop(key)
    this.#blocks.set(key, { block, cost })
    this.#cost += cost
    for (const oldest of this.#blocks.keys()) {
      if (this.#cost <= this.#most || oldest === key) break
      this.#drop(oldest)
    }
    return block
  }

  #drop(key: string): void {
    const entry = this.#blocks.get(key)
    if (!entry) return
    this.#blocks.delete(key)
    this.#cost -= entry.cost
  }
}

/** First index in a sorted list with a value above `wanted`. */
function upperBound(list: readonly string[], wanted: string): number {
  const at = lowerBound(list, wanted)
  return list[at] === wanted ? at + 1 : at
}
