import { Dexie } from 'dexie'
import { start } from '#domain/sync/cursor.ts'
import { deleteAnswers } from './delete-answers.ts'
import type { Replica } from './database.ts'
import { deleteCopies } from './files/file-copies.ts'
import { writeMeta } from './meta.ts'
import { dropSearch } from './search/index-store.ts'
import { unknownStatus } from './session/status.ts'

/** How many rows one clearing transaction touches: long ones stall every reader. */
const clearedAtOnce = 2000

/** How long other tabs may take to let go of a replica before it is deleted regardless, in ms. */
const lockTimeoutMs = 5000

/**
 * Takes the desk's rows off the device and leaves what its agent made: the outbox, the words and files in it, and the
 * ids they were given. The next sign-in of the same agent fills the rows anew and puts the waiting work on top. It
 * runs under a durable mark, so that a crash half-way is finished by the next start.
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
 * Runs `work` when no tab and no worker syncs a replica any more. Tabs queue for the replica's lock for as long as
 * they have it open, so whoever gets it last is alone; a frozen tab is not waited for longer than a few seconds.
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

/** Deletes a replica with everything in it. Its own tab has closed it before. */
export function deleteReplica(locks: LockManager, name: string): Promise<void> {
  return whenAlone(locks, name, async () => {
    await deleteCopies(name)
    await deleteAnswers(name)
    await Dexie.delete(name)
  })
}

/** Empties a replica but for its agent's unsent work; see `keepOnlyWork`. Its own tab has closed it before. */
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
