import type { DBCore } from 'dexie'
import { isBuilt, rules } from '#domain/sync/rules.ts'
import type { Replica } from './database.ts'

/** Write permission of connections. */
export interface Fence {
  /** Term number of the leader that writes; null allows any writer. */
  readonly number: number | null
  /** A write under `number` was refused: the replica has another leader. */
  lose(number: number): void
}

/**
 * Allows writes on these connections only while the replica's leader has the fence's term number, checked in
 * the same transaction, so that no tab can take over in between. Call it before they are opened.
 */
export function fenceWrites(databases: readonly Replica[], fence: Fence): void {
  for (const db of new Set(databases))
    db.use({ stack: 'dbcore', name: 'fence', create: (core) => fenced(core, fence) })
}

function fenced(core: DBCore, fence: Fence): DBCore {
  return {
    ...core,
    transaction: (stores, mode, options) => {
      const { number } = fence
      if (mode !== 'readwrite' || number === null) return core.transaction(stores, mode, options)
      const transaction = core.transaction([...new Set([...stores, 'meta'])], mode, options)
      const request = (transaction as IDBTransaction).objectStore('meta').get('leader')
      request.onsuccess = () => {
        const { value } = request.result as { value: { number: number } }
        if (value.number === number || !(isBuilt || rules.fencing)) return
        fence.lose(number)
        transaction.abort()
      }
      return transaction
    },
  }
}
