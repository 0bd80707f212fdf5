import { DeskError } from '#domain/errors.ts'
import { mutators } from '#domain/registry.ts'
import { ChangeSet } from './changes.ts'
import type { Desk } from './desk.ts'
import { foldedTables, refold } from './fold.ts'
import { enqueue, mutate, type Enqueued } from './mutate.ts'
import type { OutboxOp } from './rows.ts'

/**
 * Takes an op out of the outbox, with the ops that need it. One the server cannot know goes at once; for any other a
 * void is sent first, and until its answer the op shows as `discarding`, since it may have taken effect already.
 */
export async function discard(desk: Desk, op: string): Promise<'gone' | 'asked'> {
  const { db } = desk
  const changes = new ChangeSet()
  const result = await db.transaction('rw', foldedTables(db), async () => {
    const row = await db.outbox.get({ op })
    if (!row) return 'gone' as const
    changes.all('outbox')
    const dependents = (await db.outbox.toArray()).filter((each) => each.needs.includes(op))
    let isGone = true
    for (const each of [row, ...dependents]) {
      // A verdict is final: nothing of a refused op can happen any more.
      const isKnown = each.firstSentAt !== null && each.state !== 'attention'
      isGone &&= !isKnown
      if (isKnown) await db.outbox.update(each.n, { state: 'discarding', nextAt: 0 })
      else await refold(db, each.lanes, () => db.outbox.delete(each.n), changes)
    }
    return isGone ? ('gone' as const) : ('asked' as const)
  })
  desk.bus.publish(changes.toChanges())
  return result
}

/** Lets a waiting op be tried again now, with its own id: the outcome of its last try is not known. */
export async function retryNow(desk: Desk): Promise<void> {
  await desk.db.transaction('rw', desk.db.outbox, async () =>
    desk.db.outbox.where('state').anyOf(['waiting', 'discarding']).modify({ nextAt: 0 }),
  )
  desk.bus.publish({ outbox: true })
}

/**
 * Sends a refused op anew: a new op at the end of its lane, with what the agent changed about it.
 * Ops that were blocked by the old one wait for the new one.
 * @throws DeskError NOT_FOUND when it is not there any more.
 */
export async function reissue(
  desk: Desk,
  op: string,
  patch: Record<string, unknown> = {},
): Promise<Enqueued> {
  const { db } = desk
  const changes = new ChangeSet()
  const result = await db.transaction('rw', foldedTables(db), async () => {
    const old = await db.outbox.get({ op })
    const mutator = old && mutators.get(old.cmd)
    if (!old || !mutator) throw new DeskError('NOT_FOUND')
    await db.outbox.delete(old.n)
    const args = { ...(old.args as Record<string, unknown>), ...patch }
    const options = { needs: old.needs, ...(old.group === null ? {} : { group: old.group }) }
    const fresh = await enqueue(desk, mutator, args, options, changes)
    for (const blocked of await db.outbox.where('state').equals('attention').toArray())
      if (blocked.needs.includes(op)) await relink(desk, blocked, op, fresh.op, changes)
    return fresh
  })
  desk.bus.publish(changes.toChanges())
  return result
}

async function relink(
  desk: Desk,
  blocked: OutboxOp,
  from: string,
  to: string,
  changes: ChangeSet,
): Promise<void> {
  const mutator = mutators.get(blocked.cmd)
  if (!mutator) return
  await desk.db.outbox.delete(blocked.n)
  const needs = blocked.needs.map((need) => (need === from ? to : need))
  const again = await enqueue(desk, mutator, blocked.args, { needs }, changes)
  // Whatever waited for the blocked op waits for its successor.
  for (const next of await desk.db.outbox.where('state').equals('attention').toArray())
    if (next.needs.includes(blocked.op)) await relink(desk, next, blocked.op, again.op, changes)
}

/** Undoes a change: takes it out of the outbox when it has not left, else sends its inverse. */
export async function undo(desk: Desk, change: Enqueued): Promise<void> {
  const row = await desk.db.outbox.get({ op: change.op })
  if (row && row.firstSentAt === null) await discard(desk, change.op)
  else if (change.inverse) await mutate(desk, change.inverse.name, change.inverse.args)
}
