import type { Id } from '#lib/id.ts'
import type { EntityName } from '#domain/entities.ts'

/** A version of a row, in one history of the database. */
export interface RowVersion {
  epoch: string
  accountId: Id
  name: EntityName
  id: Id
  v: number
}

const keyOf = ({ epoch, accountId, name, id, v }: RowVersion) => `${epoch} ${accountId} ${name} ${id} ${v}`

/**
 * Cache of `put` lines by row version: a change is pulled by every device that sees it, and hundreds of
 * reconnecting devices pull the same ones. Versions are immutable, so entries never expire; visibility is
 * still checked in the database each time. Only committed versions may be cached: the number of a rolled back
 * change is used again.
 */
export class LineCache {
  readonly #lines = new Map<string, string>()
  readonly #most: number
  #size = 0

  /** @param most maximum size in characters; the least recently used lines are evicted. */
  constructor(most: number) {
    this.#most = most
  }

  /** The line of a version; undefined when it is not cached. */
  get(version: RowVersion): string | undefined {
    const key = keyOf(version)
    const line = this.#lines.get(key)
    if (line === undefined) return undefined
    this.#lines.delete(key)
    this.#lines.set(key, line)
    return line
  }

  /** Clears the cache: the numbers of this history may be used a second time. */
  clear(): void {
    this.#lines.clear()
    this.#size = 0
  }

  set(version: RowVersion, line: string): void {
    const key = keyOf(version)
    if (this.#lines.has(key)) return
    this.#lines.set(key, line)
    this.#size += line.length
    for (const [oldest, { length }] of this.#lines) {
      if (this.#size <= this.#most) return
      this.#lines.delete(oldest)
      this.#size -= length
    }
  }
}
