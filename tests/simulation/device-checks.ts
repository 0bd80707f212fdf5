import { ChangeSet } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { foldedTables, refold } from '#local/fold.ts'
import { readMeta } from '#local/meta.ts'
import { recordTables } from '#local/rows.ts'
import type { Device } from './device.ts'
import { Broken } from './server-checks.ts'
import type { World } from './world.ts'

/** What a device showed at the last look, to compare the next one with. */
export interface Seen {
  epoch: string | null
  cursor: number
  versions: Map<string, number>
}

async function dump(db: Replica): Promise<string> {
  const tables: Record<string, unknown[]> = {}
  for (const name of [...recordTables, 'threads', 'shadow'] as const)
    tables[name] = await db.table(name).toArray()
  return JSON.stringify(tables)
}

/** The first place where two dumps differ, with some text around it. */
function difference(a: string, b: string): string {
  let at = 0
  while (a[at] === b[at]) at += 1
  return `\n  before ${a.slice(Math.max(0, at - 300), at + 300)}\n  after  ${b.slice(Math.max(0, at - 300), at + 300)}`
}

/** view = fold(base, pending): taking all waiting ops off and putting them back changes nothing (C2). */
export async function checkFold(device: Device): Promise<void> {
  const { db } = device.desk
  const before = await dump(db)
  const ops = await db.outbox.toArray()
  const lanes = new Set(ops.flatMap((op) => op.lanes))
  await db.transaction('rw', foldedTables(db), async () =>
    refold(db, lanes, () => Promise.resolve(), new ChangeSet()),
  )
  const after = await dump(db)
  if (before !== after)
    throw new Broken(
      'C2',
      `${device.name} shows something else after a rebuild: ${difference(before, after)}`,
    )
}

/** The cursor and the versions of rows never go back within a history (C7, C8). */
export async function checkForward(device: Device, last: Seen | undefined): Promise<Seen> {
  const { db } = device.desk
  const epoch = await readMeta(db, 'epoch')
  const [cursor] = await readMeta(db, 'cursor')
  const versions = new Map<string, number>()
  for (const name of recordTables)
    for (const row of await db.records(name).toArray()) versions.set(`${name}/${row.id}`, row.v)
  if (last && last.epoch === epoch) {
    if (cursor < last.cursor)
      throw new Broken('C7', `${device.name} went back from ${last.cursor} to ${cursor}`)
    for (const [key, v] of versions) {
      const before = last.versions.get(key)
      if (before !== undefined && v < before)
        throw new Broken('C8', `${key} on ${device.name} went from ${before} to ${v}`)
    }
  }
  return { epoch, cursor, versions }
}

/** Every change an agent was told is saved is still there, was decided, or was thrown away by the agent (C3, C4). */
export async function checkKept(world: World): Promise<void> {
  const decided = await world.database.look(world.accountId, (sql) =>
    sql.rows<{ op: string; status: string }>({ text: 'select op, status from sync_op' }),
  )
  const status = new Map(decided.map((row) => [row.op, row.status]))
  const kept = new Map<Device, Map<string, string>>()
  for (const device of world.devices) {
    const ops = await device.desk.db.outbox.toArray()
    kept.set(device, new Map(ops.map((op) => [op.op, op.state])))
  }
  for (const [op, { device, cmd }] of world.saved) {
    if (world.discarded.has(op)) continue
    const state = kept.get(device)?.get(op)
    const verdict = status.get(op)
    if (state === undefined && verdict !== 'applied')
      throw new Broken('C4', `${cmd} ${op} of ${device.name} is gone (${verdict})`)
    if (state === 'attention' && verdict === 'applied')
      throw new Broken('C4', `${cmd} ${op} took effect and asks for attention`)
  }
}

/** Trouble on the way never turns an op into a refused one (C13): every one in attention was decided by the server. */
export async function checkAttention(world: World): Promise<void> {
  for (const device of world.devices)
    for (const op of await device.desk.db.outbox.where('state').equals('attention').toArray()) {
      const isDecided = op.verdict && ['rejected', 'conflict', 'blocked'].includes(op.verdict.st)
      if (!isDecided)
        throw new Broken('C13', `${op.cmd} ${op.op} on ${device.name}: ${JSON.stringify(op.verdict)}`)
    }
}

/** A device at rest holds what a new one would be given (S4, C1), and nothing outside its scopes (S8). */
export async function checkSame(device: Device, fresh: Device): Promise<void> {
  const [held, given] = [device.desk.db, fresh.desk.db]
  const waiting = (await held.outbox.toArray()).filter((op) => op.state !== 'attention')
  if (waiting.length > 0)
    throw new Broken('C1', `${device.name} still has ${waiting.length} ops: ${waiting[0]?.cmd}`)
  for (const name of recordTables) {
    const mine = new Map((await held.records(name).toArray()).map((row) => [row.id, row]))
    const theirs = new Map((await given.records(name).toArray()).map((row) => [row.id, row]))
    for (const [id, row] of theirs) same(`${name}/${id} on ${device.name}`, mine.get(id), row)
    // Contacts are everybody's: a device may know more of them than a new one is given.
    if (name !== 'contacts')
      for (const id of mine.keys())
        if (!theirs.has(id)) throw new Broken('S8', `${device.name} holds ${name}/${id}`)
  }
  for (const { id } of await given.conversations.toArray())
    same(`thread ${id} on ${device.name}`, await items(held, id), await items(given, id))
}

async function items(db: Replica, conversationId: number) {
  const chunks = await db.threads
    .where('[conversationId+n]')
    .between([conversationId, 0], [conversationId, Infinity])
    .toArray()
  return chunks.flatMap((chunk) => chunk.items).sort((a, b) => a.e.localeCompare(b.e) || a.r.id - b.r.id)
}

/** JSON with sorted keys: the same row may have been put together in another order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
      : part,
  )

function same(what: string, mine: unknown, theirs: unknown): void {
  const [a, b] = [canonical(mine), canonical(theirs)]
  if (a !== b)
    throw new Broken('C1', `${what} differs:\n  here  ${a?.slice(0, 600)}\n  there ${b?.slice(0, 600)}`)
}
