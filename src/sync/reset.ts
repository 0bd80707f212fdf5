import { entityOf, fillKeyOf } from '#domain/entities.ts'
import { isOfMailbox, scopeOf } from '#domain/scope.ts'
import { start } from '#domain/sync/cursor.ts'
import { ChangeSet, type Bus } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { foldedTables, refold } from '#local/fold.ts'
import { readAllMeta, readMeta, writeMeta } from '#local/meta.ts'
import type { RecordTable } from '#local/rows.ts'
import { dropSearch } from '#local/search/index-store.ts'
import { dropCompanions, dropThread, waitingLanes } from './apply.ts'
import { forgetOutOfSight } from './out-of-sight.ts'

/** Rows per clearing transaction: long transactions stall every reader. */
const clearedAtOnce = 2000

/**
 * Empties the replica for a new snapshot. The outbox, waiting files, drafts' ops and the sent log stay. It
 * runs in chunks under a durable mark, so that it continues after a crash.
 */
export async function resetReplica(db: Replica, bus: Bus): Promise<void> {
  await writeMeta(db, {
    isResetting: true,
    epoch: null,
    cursor: start,
    scopeEpoch: 0,
    scopes: [],
    snapshot: null,
    isUsable: false,
    mustRebuild: false,
    backfill: {},
    sweeps: (await readMeta(db, 'sweeps')) + 1,
  })
  const changes = new ChangeSet()
  for (const name of [...db.recordTables, 'threads', 'shadow', 'tomb'] as const) {
    const table = db.table(name)
    for (;;) {
      const keys = await table.limit(clearedAtOnce).primaryKeys()
      if (keys.length === 0) break
      await table.bulkDelete(keys)
    }
    if (name !== 'shadow' && name !== 'tomb') changes.all(name)
  }
  await dropSearch(db)
  // Records that only waiting ops create, such as an offline timer, exist in an empty replica too (C2).
  await db.transaction('rw', foldedTables(db), async () => {
    await refold(db, await waitingLanes(db), () => Promise.resolve(), changes)
    await writeMeta(db, { isResetting: false })
  })
  changes.all('meta')
  bus.publish(changes.toChanges())
}

/**
 * Applies the user's new scopes: rows outside leave the device, and added ones are fetched by a new snapshot.
 * An entity that a permission opens is removed or fetched by itself. Inside a transaction.
 * @returns true if a new snapshot is needed.
 */
export async function leaveScopes(
  db: Replica,
  scopes: string[],
  scopeEpoch: number,
  changes: ChangeSet,
): Promise<boolean> {
  const before = await readMeta(db, 'scopes')
  const ofRights = await takeRights(db, before, scopes, changes)
  const lost = new Set(before.filter((scope) => !scopes.includes(scope) && !ofRights.has(scope)))
  const hasGained =
    before.length > 0 && scopes.some((scope) => !before.includes(scope) && !ofRights.has(scope))
  if (lost.size > 0) {
    const ofMailboxes = db.recordTables.filter((name) => isOfMailbox(entityOf(name).scope))
    const outside = (name: RecordTable) =>
      db
        .table<object, number>(name)
        .filter((row) => lost.has(scopeOf(entityOf(name).scope, row) ?? ''))
        .primaryKeys()
    // Without the waiting ops: their shadows would restore the rows.
    await refold(
      db,
      [...(await outside('conversations')), ...(await waitingLanes(db))],
      async () => {
        // By the server's rows: a waiting move may hide the inbox of a conversation.
        for (const name of ofMailboxes) {
          const gone = await outside(name)
          await db.table(name).bulkDelete(gone)
          if (name === 'conversations') for (const id of gone) await dropThread(db, id, changes)
          await dropCompanions(db, name, gone, changes)
        }
        await forgetOutOfSight(db)
      },
      changes,
    )
    for (const name of ofMailboxes) changes.all(name)
  }
  await writeMeta(db, { scopes, scopeEpoch, ...(hasGained ? { snapshot: { s0: start, after: null } } : {}) })
  return hasGained
}

/**
 * Applies the scopes of permissions, by the scopes alone: a build without the permission left no mark.
 * @returns scopes of permissions.
 */
async function takeRights(
  db: Replica,
  before: readonly string[],
  scopes: readonly string[],
  changes: ChangeSet,
): Promise<Set<string>> {
  const ofRights = new Set<string>()
  for (const name of db.recordTables) {
    const { scope } = entityOf(name)
    if (scope.kind !== 'right') continue
    ofRights.add(scope.name)
    if (!scopes.includes(scope.name)) {
      // Deleted by key: the search index does not see a cleared table.
      const table = db.table<object, number>(name)
      await table.bulkDelete(await table.toCollection().primaryKeys())
      changes.all(name)
    }
    const isNew = before.length > 0 && !before.includes(scope.name) && scopes.includes(scope.name)
    if (!isNew) continue
    const { filled, backfill } = await readAllMeta(db)
    const { [name]: _begun, ...others } = backfill
    await writeMeta(db, { filled: filled.filter((key) => key !== fillKeyOf(name)), backfill: others })
  }
  return ofRights
}
