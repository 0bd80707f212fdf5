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
 * `put` lines of row versions that devices have asked for: a change is asked for by everybody who sees it, and hundreds
 * of devices that come back at once ask for the same ones. A version never changes, so nothing here gets old; whether
 * somebody may see it is asked of the database each time. Only what was committed may be kept: the number of a change
 * that was rolled back is given to another one.
 */
export class LineCache {
  readonly #lines = new Map<string, string>()
  readonly #most: number
  #size = 0

  /** @param most how many characters are kept; the longest unused lines go first. */
  constructor(most: number) {
    this.#most = most
  }

  /** The line of a version; undefined when it is not here (any more). */
  get(version: RowVersion): string | undefined {
    const key = keyOf(version)
    const line = this.#lines.get(key)
    if (line === undefined) return undefined
    this.#lines.delete(key)
    this.#lines.set(key, line)
    return line
  }

  /** Forgets everything: the numbers of this history have been given a second time. */
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
