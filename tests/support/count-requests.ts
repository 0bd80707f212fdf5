import { IDBCursor, IDBIndex, IDBObjectStore } from 'fake-indexeddb'

const asked = ['get', 'getKey', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const
const written = ['put', 'add', 'delete', 'clear'] as const
const moved = ['continue', 'continuePrimaryKey', 'advance', 'update', 'delete'] as const

type Methods = Record<string, (this: unknown, ...rest: unknown[]) => unknown>

/**
 * IndexedDB requests of `work` in this process, in order, as `table.method`, and the number of turns:
 * requests made before the first of them is answered count as one turn.
 */
export async function countRequests(
  work: () => Promise<unknown>,
): Promise<{ requests: string[]; turns: number }> {
  const requests: string[] = []
  let turns = 0
  let isOpen = false
  const undo: (() => void)[] = []
  const watch = (prototype: object, names: readonly string[], tableOf: (of: never) => string) => {
    const methods = prototype as Methods
    for (const name of names) {
      const was = methods[name]
      if (!was) throw new Error(`There is no ${name}`)
      methods[name] = function (...rest) {
        requests.push(`${tableOf(this as never)}.${name}`)
        if (!isOpen) turns += 1
        isOpen = true
        const request = was.apply(this, rest) as IDBRequest | undefined
        // A cursor's `continue` fires on the request that opened it.
        request?.addEventListener('success', () => {
          isOpen = false
        })
        return request
      }
      undo.push(() => {
        methods[name] = was
      })
    }
  }
  watch(IDBObjectStore.prototype, [...asked, ...written], (store: IDBObjectStore) => store.name)
  watch(IDBIndex.prototype, asked, (index: IDBIndex) => `${index.objectStore.name}[${index.name}]`)
  watch(IDBCursor.prototype, moved, () => 'cursor')
  try {
    await work()
  } finally {
    for (const step of undo) step()
  }
  return { requests, turns }
}
