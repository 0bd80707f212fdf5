import type { RecordTable } from './rows.ts'

/**
 * A part of the replica that screens watch; `wanted` are conversations whose threads a tab asks the leading one to
 * fetch, `true` a look at the server now. `search` are segments of the index of words. `doubt` is said where a request
 * of a tab found no server.
 */
export type Watched = RecordTable | 'threads' | 'outbox' | 'meta' | 'blobs' | 'wanted' | 'search' | 'doubt'

/** Changes of a transaction: ids by table; `true` for too many to list. */
export type Changes = Partial<Record<Watched, number[] | true>>

/** Carries changes to every tab, worker and to the tab itself, after the transaction completed. */
export interface Bus {
  publish(changes: Changes): void
  /** Calls `listener` for changes made anywhere; returns how to stop. */
  subscribe(listener: (changes: Changes) => void): () => void
  close(): void
}

/** The bus of a replica over a BroadcastChannel; the channel itself does not echo, so the tab is told directly. */
export function channelBus(name: string): Bus {
  const channel = new BroadcastChannel(`${name}:changes`)
  const listeners = new Set<(changes: Changes) => void>()
  const tell = (changes: Changes) => {
    for (const listener of listeners) listener(changes)
  }
  channel.onmessage = (event: MessageEvent<Changes>) => tell(event.data)
  return {
    publish(changes) {
      tell(changes)
      channel.postMessage(changes)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      listeners.clear()
      channel.close()
    },
  }
}

/** How many ids are listed before a change counts as "many". */
const listed = 500

/** Gathers what one transaction changes. */
export class ChangeSet {
  readonly #ids = new Map<Watched, Set<number> | true>()

  add(table: Watched, id: number): void {
    const ids = this.#ids.get(table)
    if (ids === true) return
    if (ids === undefined) this.#ids.set(table, new Set([id]))
    else if (ids.size >= listed) this.#ids.set(table, true)
    else ids.add(id)
  }

  all(table: Watched): void {
    this.#ids.set(table, true)
  }

  get isEmpty(): boolean {
    return this.#ids.size === 0
  }

  toChanges(): Changes {
    return Object.fromEntries([...this.#ids].map(([table, ids]) => [table, ids === true ? true : [...ids]]))
  }
}
