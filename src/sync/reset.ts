import { start } from '#domain/sync/cursor.ts'
import { ChangeSet, type Bus } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { foldedTables, refold } from '#local/fold.ts'
import { readMeta, writeMeta } from '#local/meta.ts'
import { recordTables } from '#local/rows.ts'
import { dropSearch } from '#local/search/index-store.ts'
import { dropThread, dropTimes, waitingLanes } from './apply.ts'
import { forgetOutOfSight } from './out-of-sight.ts'

/** How many rows one clearing transaction touches: long ones stall every reader. */
const clearedAtOnce = 2000

/**
 * Empties the replica for a new filling. The outbox, waiting files, drafts' ops and the sent log stay. It runs in
 * chunks under a durable mark, so that a crash half-way goes on here.
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
    sweeps: (await readMeta(db, 'sweeps')) + 1,
  })
  const changes = new ChangeSet()
  for (const name of [...recordTables, 'threads', 'shadow', 'tomb'] as const) {
    const table = db.table(name)
    for (;;) {
      const keys = await table.limit(clearedAtOnce).primaryKeys()
      if (keys.length === 0) break
      await table.bulkDelete(keys)
    }
    if (name !== 'shadow' && name !== 'tomb') changes.all(name)
  }
  await dropSearch(db)
  // What waiting ops make by themselves, such as a timer that was started here, is there also on bare ground (C2).
  await db.transaction('rw', foldedTables(db), async () => {
    await refold(db, await waitingLanes(db), () => Promise.resolve(), changes)
    await writeMeta(db, { isResetting: false })
  })
  changes.all('meta')
  bus.publish(changes.toChanges())
}

/**
 * Takes over the user's scopes: what lies outside leaves the device, what came in is fetched by a new filling.
 * Inside a transaction.
 * @returns whether something came in.
 */
export async function leaveScopes(
  db: Replica,
  scopes: string[],
  scopeEpoch: number,
  changes: ChangeSet,
): Promise<boolean> {
  const before = await readMeta(db, 'scopes')
  const lost = new Set(before.filter((scope) => !scopes.includes(scope)))
  const hasGained = before.length > 0 && scopes.some((scope) => !before.includes(scope))
  if (lost.size > 0) {
    const outside = () =>
      db.conversations.filter((row) => !row.isDraft && lost.has(`mbox:${row.mailboxId}`)).primaryKeys()
    // Without the waiting ops on top: their shadows would bring the rows back.
    await refold(
      db,
      [...(await outside()), ...(await waitingLanes(db))],
      async () => {
        // By the server's rows: a move that waits on this device may hide where a conversation is.
        const gone = await outside()
        await db.conversations.bulkDelete(gone)
        for (const id of gone) await dropThread(db, id, changes)
        await dropTimes(db, gone, changes)
        await forgetOutOfSight(db)
        await db.mailboxes.bulkDelete(
          [...lost].flatMap((scope) => (scope.startsWith('mbox:') ? [Number(scope.slice(5))] : [])),
        )
      },
      changes,
    )
    changes.all('conversations')
    changes.all('mailboxes')
  }
  await writeMeta(db, { scopes, scopeEpoch, ...(hasGained ? { snapshot: { s0: start, after: null } } : {}) })
  return hasGained
}
