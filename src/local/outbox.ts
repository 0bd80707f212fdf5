import { invariant } from '#lib/invariant.ts'
import { follow } from '#domain/conversations/messages/redirect.ts'
import { DeskError } from '#domain/errors.ts'
import { mutators } from '#domain/registry.ts'
import { isBuilt, rules } from '#domain/sync/rules.ts'
import { ChangeSet } from './changes.ts'
import type { Replica } from './database.ts'
import type { Desk } from './desk.ts'
import { foldedTables, withSurvivors, refold } from './fold.ts'
import { onLiveHandle } from './live-handle.ts'
import { readMeta, writeMeta } from './meta.ts'
import { enqueue, mutate, type Enqueued } from './mutate.ts'
import type { OutboxOp } from './rows.ts'
import { assertMoving } from './session/standstill.ts'
import { LocalTx } from './tx.ts'
import { assertMayWrite } from './writer.ts'

/**
 * Discards an op and those that need it. An op that the server cannot know is removed at once; otherwise a
 * void is sent, and until its answer the op has state `discarding`, since it may have taken effect already.
 */
export async function discard(desk: Desk, op: string): Promise<'gone' | 'asked'> {
  const { db } = desk
  const changes = new ChangeSet()
  const result = await inOutbox(desk, async () => {
    const row = await db.outbox.get({ op })
    if (!row) return 'gone' as const
    changes.all('outbox')
    const dependents = (await db.outbox.toArray()).filter((each) => each.needs.includes(op))
    let isGone = true
    for (const each of [row, ...dependents]) {
      const isInDoubt = mayHaveRun(each)
      isGone &&= !isInDoubt
      const ask = async () => void (await db.outbox.update(each.n, { state: 'discarding', nextAt: 0 }))
      await refold(db, each.lanes, isInDoubt ? ask : () => db.outbox.delete(each.n), changes)
    }
    return isGone ? ('gone' as const) : ('asked' as const)
  })
  desk.bus.publish(changes.toChanges())
  return result
}

/** Runs one transaction over all tables of a fold, on a live connection. */
async function inOutbox<T>(desk: Desk, work: () => Promise<T>): Promise<T> {
  assertMoving(desk)
  const { db, writer } = desk
  const guarded = async () => {
    await assertMayWrite(db, writer)
    return work()
  }
  return onLiveHandle(db, () => db.transaction('rw', foldedTables(db), guarded))
}

/** True if the server may have executed an op: it was sent, and has no verdict. */
export function mayHaveRun({ firstSentAt, state, verdict }: OutboxOp): boolean {
  // A verdict is final: a refused op never runs. A parked op has none.
  if (!(isBuilt || rules.voidProtocol)) return false
  return firstSentAt !== null && (state !== 'attention' || verdict?.st === 'parked')
}

/** Retries waiting ops now, with their own ids: the outcome of the last attempt is unknown. */
export async function retryNow(desk: Desk): Promise<void> {
  const { db } = desk
  await db.transaction('rw', [db.outbox, db.meta], async () => {
    await assertMayWrite(db, desk.writer)
    await db.outbox.where('state').anyOf(['waiting', 'discarding']).modify({ nextAt: 0 })
  })
  desk.bus.publish({ outbox: true })
}

/**
 * Retries an op under its own id, at the end of its lane: for a parked op, which the server may have already.
 * Ops that it blocked wait behind it again.
 * @throws DeskError NOT_FOUND when it does not exist any more.
 */
export async function retry(desk: Desk, op: string): Promise<void> {
  const { db } = desk
  const changes = new ChangeSet()
  await inOutbox(desk, async () => {
    const row = await db.outbox.get({ op })
    if (!row) throw new DeskError('NOT_FOUND')
    await rejoin(db, [row], { faults: 0 }, changes)
  })
  desk.bus.publish(changes.toChanges())
}

/**
 * Moves parked ops to the end of their lanes, under their own ids, with the ops that they blocked. Inside a
 * transaction over `foldedTables`.
 */
export async function rejoin(
  db: Replica,
  ops: readonly OutboxOp[],
  change: Pick<OutboxOp, 'faults'>,
  changes: ChangeSet,
): Promise<void> {
  const again = [...ops]
  for (const each of await db.outbox.filter(({ verdict }) => verdict?.st === 'blocked').sortBy('n'))
    if (each.needs.some((need) => again.some((before) => before.op === need))) again.push(each)
  changes.all('outbox')
  const lanes = again.flatMap((each) => each.lanes)
  await refold(
    db,
    lanes,
    async () => {
      let n = await readMeta(db, 'nextN')
      await writeMeta(db, { nextN: n + again.length })
      for (const each of again) {
        await db.outbox.delete(each.n)
        const fresh = { state: 'waiting', verdict: null, failures: 0, nextAt: 0 } as const
        await db.outbox.add({ ...each, ...fresh, ...change, n: n++ })
      }
    },
    changes,
  )
}

/**
 * Takes back a mail that the server still delays (Undo send), or that was not sent at all. An op that the
 * server may have stays in the outbox as `discarding` until the server has answered.
 */
export async function takeBack(desk: Desk, op: string): Promise<'gone' | 'asked'> {
  assertMoving(desk)
  const { db } = desk
  const take = async () => {
    await assertMayWrite(db, desk.writer)
    const sent = await db.sentLog.get(op)
    if (!sent || (await db.outbox.get({ op }))) return false
    const { cmd, opv, args, base, at } = sent.wire as Pick<OutboxOp, 'cmd' | 'opv' | 'args' | 'base' | 'at'>
    const mutator = invariant(mutators.get(cmd), 'mutator')
    const lanes = await withSurvivors(db, mutator.lanes(args))
    const n = await readMeta(db, 'nextN')
    await writeMeta(db, { nextN: n + 1 })
    await db.outbox.add({
      ...{ n, op, cmd, opv, args, base, at, lanes, title: mutator.title(args) },
      ...{ needs: [], group: null, isQuiet: false, state: 'discarding', seq: null, verdict: null },
      ...{ attempts: 1, failures: 0, faults: 0, nextAt: 0, firstSentAt: at },
    })
    // Otherwise a restored server would be sent a mail that was taken back.
    await db.sentLog.delete(op)
    return true
  }
  const tables = [db.outbox, db.sentLog, db.meta, db.conversations, db.shadow]
  const isSent = await onLiveHandle(db, () => db.transaction('rw', tables, take))
  if (!isSent) return discard(desk, op)
  desk.bus.publish({ outbox: true })
  return 'asked'
}

/**
 * Replaces a refused op by a new one at the end of its lane, with the agent's changes. Ops that were blocked
 * by the old one wait for the new one.
 * @throws DeskError NOT_FOUND when it does not exist any more, CONFLICT when the server may have it already.
 */
export async function reissue(
  desk: Desk,
  op: string,
  patch: Record<string, unknown> = {},
): Promise<Enqueued> {
  const { db } = desk
  const changes = new ChangeSet()
  const result = await inOutbox(desk, async () => {
    const old = await db.outbox.get({ op })
    const mutator = old && mutators.get(old.cmd)
    if (!old || !mutator) throw new DeskError('NOT_FOUND')
    if (mayHaveRun(old)) throw new DeskError('CONFLICT', { message: 'This has been sent again meanwhile' })
    await db.outbox.delete(old.n)
    const tx = new LocalTx(db, desk.actor, op, old.at)
    // Follow merges first: the agent acknowledges positions of the thread that is shown.
    const args = { ...(await follow(tx, mutator, old.args as Record<string, unknown>)), ...patch }
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
  const options = { needs, ...(blocked.group === null ? {} : { group: blocked.group }) }
  const again = await enqueue(desk, mutator, blocked.args, options, changes)
  // Ops that need the blocked op need its successor.
  for (const next of await desk.db.outbox.where('state').equals('attention').toArray())
    if (next.needs.includes(blocked.op)) await relink(desk, next, blocked.op, again.op, changes)
}

/**
 * Undoes a change: removes its op from the outbox if it was not sent, else sends its inverse. A change that
 * was joined to a waiting op is only a part of it: its inverse is joined too.
 * @returns the inverse; null if none was needed.
 */
export async function undo(desk: Desk, change: Enqueued): Promise<Enqueued | null> {
  const row = await desk.db.outbox.get({ op: change.op })
  if (row && row.firstSentAt === null && !change.isJoined) await discard(desk, change.op)
  else if (change.inverse) return mutate(desk, change.inverse.name, change.inverse.args)
  return null
}
