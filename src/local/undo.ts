import { ChangeSet } from './changes.ts'
import type { Desk } from './desk.ts'
import { foldedTables, refold } from './fold.ts'
import { mutateAll, type Call, type Enqueued, type MutateOptions } from './mutate.ts'
import { mayHaveRun } from './outbox.ts'
import type { OutboxOp } from './rows.ts'
import { assertMoving } from './session/standstill.ts'

/** True if an op can be removed: the server cannot run it any more, and no op needs it. */
const isOwn = (op: OutboxOp, needed: ReadonlySet<string>) =>
  (op.state === 'waiting' || op.state === 'attention') && !mayHaveRun(op) && !needed.has(op.op)

/**
 * Removes ops from the outbox that never left the device or were refused, in one transaction.
 * @returns removed ops; the others stay as they are.
 */
export async function takeOut(desk: Desk, ops: readonly string[]): Promise<Set<string>> {
  assertMoving(desk)
  const { db } = desk
  const changes = new ChangeSet()
  const gone = await db.transaction('rw', foldedTables(db), async () => {
    const needed = new Set((await db.outbox.toArray()).flatMap(({ needs }) => needs))
    const rows = (await db.outbox.where('op').anyOf(ops).toArray()).filter((op) => isOwn(op, needed))
    if (rows.length === 0) return rows
    const lanes = rows.flatMap((op) => op.lanes)
    await refold(db, lanes, () => db.outbox.bulkDelete(rows.map(({ n }) => n)), changes)
    changes.all('outbox')
    return rows
  })
  if (!changes.isEmpty) desk.bus.publish(changes.toChanges())
  return new Set(gone.map(({ op }) => op))
}

/**
 * Undoes the changes of one user action: unsent and refused ops are removed from the outbox, for the rest the
 * inverse is sent. Changes that were joined to a waiting op are a part of it: their inverse is joined too.
 * @returns inverses that were sent.
 */
export async function undoAll(
  desk: Desk,
  changes: readonly Enqueued[],
  options: MutateOptions = {},
): Promise<readonly (Enqueued | null)[]> {
  const gone = await takeOut(
    desk,
    changes.filter(({ isJoined }) => !isJoined).map(({ op }) => op),
  )
  const inverses = changes.flatMap(({ op, inverse }): Call[] =>
    inverse && !gone.has(op) ? [{ cmd: inverse.name, args: inverse.args }] : [],
  )
  return inverses.length > 0 ? mutateAll(desk, inverses.reverse(), options) : []
}
