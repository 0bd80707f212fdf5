import { Dexie } from 'dexie'
import { start } from '#domain/sync/cursor.ts'
import { deleteAnswers } from './delete-answers.ts'
import type { Replica } from './database.ts'
import { deleteCopies } from './files/file-copies.ts'
import { writeMeta } from './meta.ts'
import { dropSearch } from './search/index-store.ts'
import { unknownStatus } from './session/status.ts'

/** Rows per clearing transaction: long transactions stall every reader. */
const clearedAtOnce = 2000

/** Time that other tabs have to release a replica before it is deleted regardless, in ms. */
const lockTimeoutMs = 5000

/**
 * Deletes the desk's rows from the device except the agent's unsent work: the outbox, its drafts and files,
 * and their ids. The next sign-in of the same agent fills the rows again and replays the waiting ops. It runs
 * under a durable mark, so that after a crash the next start finishes it.
 */
export async function keepOnlyWork(db: Replica): Promise<void> {
  await writeMeta(db, {
    isResetting: true,
    epoch: null,
    cursor: start,
    scopeEpoch: 0,
    scopes: [],
    snapshot: null,
    isUsable: false,
    lastPullAt: 0,
    status: unknownStatus,
    searches: [],
    recents: [],
  })
  for (const name of [...db.recordTables, 'threads', 'shadow', 'tomb', 'sentLog'] as const) {
    const table = db.table(name)
    for (;;) {
      const keys = await table.limit(clearedAtOnce).primaryKeys()
      if (keys.length === 0) break
      await table.bulkDelete(keys)
    }
  }
  await dropSearch(db)
  await writeMeta(db, { isResetting: false })
}

/**
 * Runs `work` when no tab and no worker syncs a replica any more. Tabs queue for the replica's lock while
 * they have it open, so the last holder is alone; a frozen tab is waited for only a few seconds.
 */
async function whenAlone(locks: LockManager, name: string, work: () => Promise<void>): Promise<void> {
  const signal = AbortSignal.timeout(lockTimeoutMs)
  try {
    await locks.request(`desk-sync:${name}`, { signal }, work)
  } catch (error) {
    if (!(error instanceof DOMException && ['AbortError', 'TimeoutError'].includes(error.name))) throw error
    await work()
  }
}

/** Deletes a replica with all data. Its own tab must have closed it. */
export function deleteReplica(locks: LockManager, name: string): Promise<void> {
  return whenAlone(locks, name, async () => {
    await deleteCopies(name)
    await deleteAnswers(name)
    await Dexie.delete(name)
  })
}

/** Empties a replica except for unsent work; see `keepOnlyWork`. Its own tab must have closed it. */
export function shelveReplica(locks: LockManager, replica: Replica): Promise<void> {
  return whenAlone(locks, replica.name, async () => {
    try {
      await deleteCopies(replica.name)
      await deleteAnswers(replica.name)
      await keepOnlyWork(replica)
    } finally {
      replica.close()
    }
  })
}
