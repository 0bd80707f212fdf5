import { ChangeSet } from '#local/changes.ts'
import { foldedTables, refold } from '#local/fold.ts'
import {
  recordTables,
  type BlobPart,
  type LocalConversation,
  type OutboxOp,
  type RecordRow,
  type Shadow,
  type ThreadChunk,
  type Tombstone,
} from '#local/rows.ts'
import { attachmentIds } from '#sync/verdicts.ts'
import { Broken } from '../broken.ts'
import type { Device } from '../device.ts'
import { sha256Of } from '../memory-store.ts'
import type { Decided } from './server-checks.ts'
import type { World } from '../world.ts'

/** Last checked state of a device, to compare with the next one. */
export interface Seen {
  epoch: string | null
  cursor: number
  versions: Map<string, number>
}

/** Invariants of a device after every step; cheap, since it reads the storage directly. */
export function checkDevice(world: World, device: Device, last: Seen | undefined): Seen {
  if (device.hadPowerCut) last = undefined
  device.hadPowerCut = false
  if (device.trespass) throw new Broken('C19', `${device.trespass} has an old shell and wrote`)
  const ops = device.rows<OutboxOp>('outbox')
  checkSaved(world, device, ops)
  checkAttention(world, device, ops)
  checkScopes(device)
  checkBuried(device)
  checkFiles(world, device, ops)
  return checkForward(device, last)
}

/** Cursor and row versions never go back within a history (C7, C8). */
function checkForward(device: Device, last: Seen | undefined): Seen {
  const epoch = device.meta<string | null>('epoch') ?? null
  const [cursor] = device.meta<[number, number]>('cursor') ?? [0]
  const versions = new Map<string, number>()
  for (const name of recordTables)
    for (const row of device.rows<{ id: number; v: number }>(name)) versions.set(`${name}/${row.id}`, row.v)
  // Rows made by pending ops alone have no version: for example, a draft deleted elsewhere and saved again
  // here.
  const bare = new Set(
    device.rows<Shadow>('shadow').flatMap(({ table, key, row }) => (row === null ? `${table}/${key}` : [])),
  )
  if (last && last.epoch === epoch) {
    if (cursor < last.cursor)
      throw new Broken('C7', `${device.name} went back from ${last.cursor} to ${cursor}`)
    for (const [key, v] of versions) {
      const before = last.versions.get(key)
      if (before !== undefined && v < before && !(v === 0 && bare.has(key)))
        throw new Broken('C8', `${key} on ${device.name} went from ${before} to ${v}`)
    }
  }
  return { epoch, cursor, versions }
}

/** An op reported as saved stays in the outbox until the server decides or the agent discards it (C3). */
function checkSaved({ ledger }: World, device: Device, ops: readonly OutboxOp[]): void {
  const held = new Set(ops.map((op) => op.op))
  for (const { op, device: owner, cmd } of ledger.saved.values()) {
    if (owner !== device || held.has(op) || ledger.discarded.has(op)) continue
    if (!ledger.settled.has(op))
      throw new Broken('C3', `${cmd} ${op} is not on ${device.name} any more, and nobody decided it`)
  }
}

/** Network and server faults never turn an op into a refused one (C13). */
function checkAttention(world: World, device: Device, ops: readonly OutboxOp[]): void {
  const { ledger, server } = world
  for (const op of ops) {
    ledger.replace(op)
    if (op.state !== 'attention') continue
    const st = op.verdict?.st ?? 'none'
    const isTold = world.restores > 0 || (ledger.heard.get(op.op) ?? []).some((heard) => heard === st)
    const isOurs = st === 'blocked' || (st === 'parked' && (server.wasIll.has(op.op) || op.seq !== null))
    if (!isTold && !isOurs)
      throw new Broken('C13', `${op.cmd} ${op.op} on ${device.name}: ${JSON.stringify(op.verdict)}`)
  }
}

/** The bytes of a file stay on the device as long as the server may request them (C14). */
function checkFiles({ ledger }: World, device: Device, ops: readonly OutboxOp[]): void {
  const needed = ops.filter(({ state }) => state !== 'applied').flatMap(attachmentIds)
  if (needed.length === 0) return
  const parts = device.rows<BlobPart>('blobPart')
  for (const id of needed) {
    const bytes = parts.filter((part) => part.id === id).map((part) => new Uint8Array(part.bytes))
    // Small files of a single part.
    if (sha256Of(bytes[0] ?? new Uint8Array()) !== ledger.files.get(id))
      throw new Broken('C14', `file ${id} of waiting work is not on ${device.name} any more`)
  }
}

/** Rows of a lost inbox are removed (C10), except what the agent wrote. */
function checkScopes(device: Device): void {
  const scopes = device.meta<string[]>('scopes')
  if (!scopes || scopes.length === 0 || device.meta<boolean>('isResetting')) return
  const waiting = new Set(device.rows<Shadow>('shadow').map((row) => `${row.table}/${row.key}`))
  for (const row of device.rows<LocalConversation>('conversations')) {
    if (row.v === 0 || row.isDraft || waiting.has(`conversations/${row.id}`)) continue
    if (!scopes.includes(`mbox:${row.mailboxId}`))
      throw new Broken('C10', `${device.name} keeps ${row.id} of inbox ${row.mailboxId}`)
  }
  for (const name of ['tasks', 'taskNotes'] as const)
    for (const { id, v, scope } of device.rows<RecordRow<'tasks'>>(name))
      if (v > 0 && !waiting.has(`${name}/${id}`) && !scopes.includes(scope))
        throw new Broken('C10', `${device.name} keeps ${name}/${id} of ${scope}`)
  const held = new Set(device.rows<LocalConversation>('conversations').map(({ id }) => id))
  for (const { id } of device.rows<RecordRow<'tasks'>>('tasks')) held.add(id)
  for (const { id, v, conversationId, taskId } of device.rows<RecordRow<'timeEntries'>>('timeEntries')) {
    const on = conversationId ?? taskId ?? 0
    if (v > 0 && !waiting.has(`timeEntries/${id}`) && !held.has(on))
      throw new Broken('C10', `${device.name} keeps time ${id} of ${on}, which it does not hold`)
  }
}

/** Deleted and withdrawn rows do not return from an earlier state (C8). */
function checkBuried(device: Device): void {
  const waiting = new Set(device.rows<Shadow>('shadow').map((row) => `${row.table}/${row.key}`))
  const buried = new Map(device.rows<Tombstone>('tomb').map((tomb) => [`${tomb.e}/${tomb.id}`, tomb]))
  for (const name of recordTables)
    for (const { id, v } of device.rows<{ id: number; v: number }>(name)) {
      const tomb = buried.get(`${name}/${id}`)
      if (tomb && v > 0 && v < tomb.v && !waiting.has(`${name}/${id}`))
        throw new Broken('C8', `${name}/${id} of ${v} is back on ${device.name}: it left with ${tomb.v}`)
    }
}

/** Dump of all visible and stored rows of a device. */
export function dump(device: Device): string {
  const tables = [...recordTables, 'threads', 'shadow', 'outbox'] as const
  return JSON.stringify(tables.map((name) => [name, device.rows(name)]))
}

/** view = fold(base, pending): removing and reapplying all pending ops changes nothing (C2). */
export async function checkFold(device: Device): Promise<void> {
  // A half-cleared database is no replica; the next start first clears the rest.
  if (device.meta('isResetting')) return
  const before = dump(device)
  const lanes = new Set(device.rows<OutboxOp>('outbox').flatMap((op) => op.lanes))
  const db = device.inspector
  await db.transaction('rw', foldedTables(db), async () =>
    refold(db, lanes, () => Promise.resolve(), new ChangeSet()),
  )
  const after = dump(device)
  if (before !== after)
    throw new Broken('C2', `${device.name} is another after a rebuild: ${difference(before, after)}`)
}

/** First difference of two dumps, with some context. */
function difference(a: string, b: string): string {
  let at = 0
  while (a[at] === b[at]) at += 1
  return `\n  before ${a.slice(Math.max(0, at - 200), at + 200)}\n  after  ${b.slice(Math.max(0, at - 200), at + 200)}`
}

/** Every change reported as saved took effect, waits for its agent, or was discarded (C4, C18). */
export function checkKept(world: World, decided: ReadonlyMap<string, Decided>): void {
  const states = new Map<string, OutboxOp>()
  for (const device of world.devices) for (const op of device.rows<OutboxOp>('outbox')) states.set(op.op, op)
  for (const { op, device, cmd } of world.ledger.saved.values()) {
    if (world.ledger.discarded.has(op)) continue
    const held = states.get(op)
    const status = decided.get(op)?.status
    if (!held && status !== 'applied')
      throw new Broken(
        world.restores > 0 ? 'C18' : 'C4',
        `${cmd} ${op} of ${device.name} is gone (${status})`,
      )
    if (held?.state === 'attention' && status === 'applied' && held.verdict?.st !== 'parked')
      throw new Broken('C4', `${cmd} ${op} took effect and asks for attention`)
  }
}

/** A device at rest has the rows that a new one would get (S4, C1), and no others (S8). */
export function checkSame(device: Device, fresh: Device): void {
  for (const name of recordTables) {
    const mine = new Map(device.rows<{ id: number }>(name).map((row) => [row.id, row]))
    const theirs = new Map(fresh.rows<{ id: number }>(name).map((row) => [row.id, row]))
    for (const [id, row] of theirs) same(`${name}/${id} on ${device.name}`, mine.get(id), row)
    // Contacts are visible to all: a device may have more of them than a new one gets.
    if (name === 'contacts') continue
    for (const id of mine.keys())
      if (!theirs.has(id)) throw new Broken('S8', `${device.name} holds ${name}/${id}`)
  }
  for (const { id } of fresh.rows<{ id: number }>('conversations'))
    same(`thread ${id} on ${device.name}`, items(device, id), items(fresh, id))
}

function items(device: Device, conversationId: number) {
  return device
    .rows<ThreadChunk>('threads')
    .filter((chunk) => chunk.conversationId === conversationId)
    .flatMap((chunk) => chunk.items)
    .sort((a, b) => a.e.localeCompare(b.e) || a.r.id - b.r.id)
}

/** JSON with sorted keys, since equal rows may have different key orders. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Compares two texts and reports the first difference. */
function same(what: string, mine: unknown, theirs: unknown): void {
  const [a, b] = [canonical(mine ?? null), canonical(theirs ?? null)]
  if (a === b) return
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  const seen = (text: string) => text.slice(Math.max(0, from - 300), from + 300)
  throw new Broken('C1', `${what} differs:\n  here  ${seen(a)}\n  there ${seen(b)}`)
}
