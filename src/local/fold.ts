import type { Actor } from '#domain/auth/actor.ts'
import { DeskError } from '#domain/errors.ts'
import { mutators } from '#domain/registry.ts'
import type { ChangeSet } from './changes.ts'
import type { Replica } from './database.ts'
import type { OutboxOp, RecordTable, ThreadChunk } from './rows.ts'
import { LocalTx } from './tx.ts'

/*
 * The law of the replica: view = fold(server rows, waiting ops in their order). A row that waiting ops touch has a
 * shadow, the server's version; every other row is the server's. Whoever changes server rows, or the set of waiting
 * ops, of a lane does it between rewind and replay, inside one transaction. Break this and screens show work that
 * does not exist, or hide work that does (C2).
 */

/** The tables a fold reads and writes. */
export function foldedTables(db: Replica) {
  return [
    db.conversations,
    db.threads,
    db.drafts,
    db.labels,
    db.contacts,
    db.mailboxes,
    db.users,
    db.teams,
    db.shadow,
    db.outbox,
    db.meta,
  ]
}

/** The user of this replica as mutators need one on replay; rights were checked when the op was made. */
export function replicaActor(db: Replica): Actor {
  const none = new Set<never>()
  return { accountId: db.accountId, userId: db.userId, roleName: '', permissions: none, features: none }
}

/** Whether an op is part of what screens show. */
const isFolded = (op: OutboxOp) =>
  op.state === 'waiting' || op.state === 'applied' || op.state === 'discarding'

/** All lanes tied to the given ones by ops that stand in several, with the folded ops on them in order. */
export async function opsOnLanes(
  db: Replica,
  lanes: Iterable<number>,
): Promise<{ lanes: Set<number>; ops: OutboxOp[] }> {
  const closed = new Set<number>()
  const ops = new Map<number, OutboxOp>()
  let open = [...lanes]
  while (open.length > 0) {
    for (const lane of open) closed.add(lane)
    const found = await db.outbox.where('lanes').anyOf(open).toArray()
    open = []
    for (const op of found) {
      if (!isFolded(op)) continue
      ops.set(op.n, op)
      for (const lane of op.lanes) if (!closed.has(lane)) open.push(lane)
    }
  }
  return { lanes: closed, ops: [...ops.values()].sort((a, b) => a.n - b.n) }
}

/**
 * Runs `change` on the bare server rows of the given lanes, then puts the waiting ops back on top.
 * `change` may remove ops from the outbox or alter their state. Inside a transaction over `foldedTables`.
 */
export async function refold(
  db: Replica,
  lanes: Iterable<number>,
  change: () => Promise<void>,
  changes: ChangeSet,
): Promise<void> {
  const before = await opsOnLanes(db, lanes)
  if (
    before.ops.length === 0 &&
    (await db.shadow
      .where('lane')
      .anyOf([...before.lanes])
      .count()) === 0
  )
    return change()
  await rewind(db, before.lanes, changes)
  await change()
  await replay(db, (await opsOnLanes(db, before.lanes)).ops, changes)
}

async function rewind(db: Replica, lanes: Set<number>, changes: ChangeSet): Promise<void> {
  const shadows = await db.shadow
    .where('lane')
    .anyOf([...lanes])
    .toArray()
  for (const { table, key, lane, row } of shadows) {
    if (table === 'threads') {
      const [conversationId, n] = key.split('/').map(Number) as [number, number]
      if (row === null) await db.threads.delete([conversationId, n])
      else await db.threads.put(row as ThreadChunk)
      changes.add('threads', lane)
    } else {
      const records = db.records(table as RecordTable)
      if (row === null) await records.delete(Number(key))
      else await records.put(row as never)
      changes.add(table, Number(key))
    }
  }
  await db.shadow.bulkDelete(shadows.map(({ table, key }): [string, string] => [table, key]))
}

async function replay(db: Replica, ops: readonly OutboxOp[], changes: ChangeSet): Promise<void> {
  for (const op of ops) {
    const mutator = mutators.get(op.cmd)
    if (!mutator) continue
    const tx = new LocalTx(db, replicaActor(db), op.op, op.at)
    try {
      await mutator.run(tx, op.args)
      await tx.flush(changes)
    } catch (error) {
      // The rows it stood on are gone or changed: it shows nothing and waits for the server's verdict.
      if (!(error instanceof DeskError)) throw error
    }
  }
}
