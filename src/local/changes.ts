import type { RecordTable } from './rows.ts'

/**
 * A part of the replica that screens watch. `wanted`: ids of conversations whose threads a tab wants from the
 * leading tab, `true` for a pull now. `search`: segments of the search index. `doubt`: a request of a tab
 * found no server.
 */
export type Watched = RecordTable | 'threads' | 'outbox' | 'meta' | 'blobs' | 'wanted' | 'search' | 'doubt'

/** Changes of a transaction: ids by table; `true` for too many to list. */
export type Changes = Partial<Record<Watched, number[] | true>>

/** Publishes changes to every tab and worker, this one included, after the transaction completed. */
export interface Bus {
  publish(changes: Changes): void
  /** Calls `listener` for changes made anywhere; returns the unsubscribe function. */
  subscribe(listener: (changes: Changes) => void): () => void
  close(): void
}

/** Bus of a replica over a BroadcastChannel; the channel does not echo, so this tab is called directly. */
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

/** Maximum of listed ids; above it a change counts as "many". */
const listed = 500

/** Collects the changes of one transaction. */
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
