import type { Table } from 'dexie'
import type { Actor } from '#domain/access/actor.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { follow } from '#domain/conversations/messages/redirect.ts'
import { DeskError } from '#domain/errors.ts'
import { mutators } from '#domain/registry.ts'
import type { ChangeSet } from './changes.ts'
import type { Replica } from './database.ts'
import { bufferWrites } from './write-buffer.ts'
import type { OutboxOp, Shadow, ThreadChunk } from './rows.ts'
import { LocalTx } from './tx.ts'

/*
 * Invariant of the replica: view = fold(server rows, waiting ops in order). A row that waiting ops touch has
 * a shadow, the server's version; every other row is the server's. Code that changes server rows, or the set
 * of waiting ops, of a lane does so between rewind and replay, inside one transaction. Otherwise screens show
 * work that does not exist, or hide work that does (C2).
 */

/** Tables that a fold reads and writes. */
export function foldedTables(db: Replica) {
  return [...db.recordTables.map((name) => db.table(name)), db.threads, db.shadow, db.outbox, db.meta]
}

/** The replica's user as the actor of replayed mutators; permissions were checked when the op was made. */
export function replicaActor(db: Replica): Actor {
  const none = new Set<never>()
  const nobody = { roleName: '', isAdministrator: false, permissions: none, features: none }
  return { accountId: db.accountId, userId: db.userId, ...nobody }
}

/** True if screens show an op's effect. */
export const isFolded = (op: OutboxOp) =>
  op.state === 'waiting' || op.state === 'applied' || op.state === 'discarding'

/** Reading this many records at once costs a browser about as much as one more request. */
const rowsOfARequest = 16

/**
 * The records of a table on some lanes. Usually there are none, or so few that all are read at once; with
 * many, one read per lane is faster than a cursor, which takes several turns for each record.
 */
async function onLanes<Row>(
  table: Table<Row>,
  index: string,
  lanes: readonly number[],
  lanesOf: (row: Row) => readonly number[],
): Promise<Row[]> {
  const count = await table.count()
  if (count === 0) return []
  if (count > lanes.length * rowsOfARequest)
    return (await Promise.all(lanes.map((lane) => table.where(index).equals(lane).toArray()))).flat()
  const wanted = new Set(lanes)
  return (await table.toArray()).filter((row) => lanesOf(row).some((lane) => wanted.has(lane)))
}

/** Lanes with their ops. */
interface OnLanes {
  lanes: Set<number>
  /** The folded ops, in order. */
  ops: OutboxOp[]
  /** The folded ops and those in state `attention`. */
  all: OutboxOp[]
}

/** Only tags have unique names: one op on a tag can change the effect of another. */
const comparesNames = (op: OutboxOp) => mutators.get(op.cmd)?.comparesNames === true

/** Lanes linked to the given ones by folded ops with several lanes or name comparisons, and their ops. */
export async function opsOnLanes(db: Replica, lanes: Iterable<number>): Promise<OnLanes> {
  const closed = new Set<number>()
  const ops = new Map<number, OutboxOp>()
  let open = [...lanes]
  while (open.length > 0) {
    for (const lane of open) closed.add(lane)
    const found = await onLanes(db.outbox, 'lanes', open, (op) => op.lanes)
    open = []
    for (const op of found) {
      if (ops.has(op.n)) continue
      ops.set(op.n, op)
      if (isFolded(op)) for (const lane of op.lanes) if (!closed.has(lane)) open.push(lane)
    }
    if (found.some(comparesNames))
      for (const op of (await db.outbox.toArray()).filter(comparesNames))
        for (const lane of op.lanes) if (!closed.has(lane)) open.push(lane)
  }
  const all = [...ops.values()].sort((a, b) => a.n - b.n)
  return { lanes: closed, ops: all.filter(isFolded), all }
}

/**
 * Runs `change` on the bare server rows of the given lanes, then replays the waiting ops on top.
 * `change` may remove ops from the outbox or change their state. Inside a transaction over `foldedTables`.
 */
export async function refold(
  db: Replica,
  lanes: Iterable<number>,
  change: () => Promise<void>,
  changes: ChangeSet,
): Promise<void> {
  const before = await opsOnLanes(db, lanes)
  const shadows = await shadowsOn(db, before.lanes)
  if (before.ops.length === 0 && shadows.length === 0) {
    await change()
    // Ops that wait for a decision are not folded, but still belong to the surviving conversation.
    if (before.all.length > 0) await redirectMerged(db, await opsOnLanes(db, before.lanes))
    return
  }
  await bufferWrites(new Set(shadows.map(({ table }) => table)), async () => {
    await rewind(db, shadows, changes)
    await change()
  })
  let after = await opsOnLanes(db, before.lanes)
  // The bare rows show the server's merges: ops on merged conversations belong to the survivor's lane too.
  while (await redirectMerged(db, after)) {
    const wider = await opsOnLanes(db, after.lanes)
    const added = [...wider.lanes].filter((lane) => !after.lanes.has(lane))
    await rewind(db, await shadowsOn(db, added), changes)
    after = wider
  }
  let strayed = await replay(db, after, changes)
  while (strayed.size > 0) {
    after = await opsOnLanes(db, [...after.lanes, ...strayed])
    await rewind(db, await shadowsOn(db, after.lanes), changes)
    strayed = await replay(db, after, changes)
  }
}

/** Adds the survivor's lane to ops of merged conversations; false when all have it. */
async function redirectMerged(db: Replica, { all: ops }: OnLanes): Promise<boolean> {
  if (ops.length === 0) return false
  const rows = await db.conversations.bulkGet([...new Set(ops.flatMap((op) => op.lanes))])
  const merged = new Set(rows.flatMap((row) => (row?.mergedInto == null ? [] : [row.id])))
  let isChanged = false
  for (const op of ops) {
    if (!op.lanes.some((lane) => merged.has(lane))) continue
    const led = await withSurvivors(db, op.lanes)
    if (led.length === op.lanes.length) continue
    await db.outbox.update(op.n, { lanes: led })
    isChanged = true
  }
  return isChanged
}

/** Lanes, with those of the conversations that theirs were merged into on the server. */
export async function withSurvivors(db: Replica, lanes: readonly number[]): Promise<number[]> {
  const all = new Set(lanes)
  for (const lane of all) {
    const shadow = await db.shadow.get(['conversations', String(lane)])
    const row = shadow ? (shadow.row as Conversation | null) : await db.conversations.get(lane)
    if (row?.mergedInto != null) all.add(row.mergedInto)
  }
  return [...all]
}

const shadowsOn = (db: Replica, lanes: Iterable<number>) =>
  onLanes(db.shadow, 'lane', [...lanes], (shadow) => [shadow.lane])

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

/**
 * Replays ops on the bare rows of their lanes. A row may have moved to another lane since an op was made, for
 * example after a refused merge: the op is then added to that lane too, so that it can be rewound there.
 * @returns lanes added to ops, which were not bare.
 */
async function replay(
  db: Replica,
  { ops, lanes }: OnLanes,
  changes: ChangeSet,
): Promise<ReadonlySet<number>> {
  // All shadows of these lanes were removed by the rewind.
  const known = { lanes, names: new Set<string>() }
  const strayed = new Set<number>()
  for (const op of ops) {
    const mutator = mutators.get(op.cmd)
    if (!mutator) continue
    const tx = new LocalTx(db, replicaActor(db), op.op, op.at, known)
    try {
      await mutator.run(tx, await follow(tx, mutator, op.args))
      await tx.flush(changes)
    } catch (error) {
      // The op's rows are gone or changed: it has no effect and waits for the server's verdict.
      if (!(error instanceof DeskError)) throw error
    }
    const added = [...tx.lanes].filter((lane) => !op.lanes.includes(lane))
    if (added.length === 0) continue
    await db.outbox.update(op.n, { lanes: [...op.lanes, ...added] })
    for (const lane of added) if (!lanes.has(lane)) strayed.add(lane)
  }
  return strayed
}
