import type { Table } from 'dexie'
import type { Actor } from '#domain/auth/actor.ts'
import { DeskError } from '#domain/errors.ts'
import { mutators } from '#domain/registry.ts'
import type { ChangeSet } from './changes.ts'
import type { Replica } from './database.ts'
import type { OutboxOp, Shadow, ThreadChunk } from './rows.ts'
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

/**
 * The records of a table that stand on lanes. Mostly there are none, or fewer than lanes; where there are many, one
 * read a lane is faster than a cursor, which takes several turns for each.
 */
async function onLanes<Row>(
  table: Table<Row>,
  index: string,
  lanes: readonly number[],
  lanesOf: (row: Row) => readonly number[],
): Promise<Row[]> {
  const count = await table.count()
  if (count === 0) return []
  if (count > lanes.length)
    return (await Promise.all(lanes.map((lane) => table.where(index).equals(lane).toArray()))).flat()
  const wanted = new Set(lanes)
  return (await table.toArray()).filter((row) => lanesOf(row).some((lane) => wanted.has(lane)))
}

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
    const found = await onLanes(db.outbox, 'lanes', open, (op) => op.lanes)
    open = []
    for (const op of found) {
      if (!isFolded(op) || ops.has(op.n)) continue
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
  const shadows = await onLanes(db.shadow, 'lane', [...before.lanes], (shadow) => [shadow.lane])
  if (before.ops.length === 0 && shadows.length === 0) return change()
  await rewind(db, shadows, changes)
  await change()
  await replay(db, (await opsOnLanes(db, before.lanes)).ops, changes)
}

async function rewind(db: Replica, shadows: readonly Shadow[], changes: ChangeSet): Promise<void> {
  for (const table of new Set(shadows.map((shadow) => shadow.table))) {
    const held = shadows.filter((shadow) => shadow.table === table)
    const rows = held.flatMap(({ row }) => (row === null ? [] : [row]))
    const gone = held.filter(({ row }) => row === null).map(({ key }) => key)
    if (table === 'threads') {
      await db.threads.bulkPut(rows as ThreadChunk[])
      await db.threads.bulkDelete(gone.map((key) => key.split('/').map(Number) as [number, number]))
      for (const { lane } of held) changes.add('threads', lane)
    } else {
      const records = db.records(table)
      await records.bulkPut(rows as never[])
      await records.bulkDelete(gone.map(Number))
      for (const { key } of held) changes.add(table, Number(key))
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
