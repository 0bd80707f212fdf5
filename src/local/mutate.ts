import { uuidv7 } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import * as z from 'zod/mini'
import { assertAllowed, assertOpAllowed } from '#domain/access/access.ts'
import { follow } from '#domain/conversations/messages/redirect.ts'
import { DeskError } from '#domain/errors.ts'
import type { AnyMutator } from '#domain/registry.ts'
import { mutators } from '#domain/registry.ts'
import { ChangeSet } from './changes.ts'
import type { Replica } from './database.ts'
import type { Desk } from './desk.ts'
import { foldedTables, isFolded, withSurvivors } from './fold.ts'
import { onLiveHandle } from './live-handle.ts'
import { readAllMeta, writeMeta } from './meta.ts'
import type { OutboxOp } from './rows.ts'
import { assertMoving } from './session/standstill.ts'
import { LocalTx } from './tx.ts'
import { assertWriter } from './writer.ts'

/** Time that a quiet op waits to be joined with the next one, in ms. */
export const quietWaitMs = 2000

/** Options of one call. */
export interface MutateOptions {
  /** Ops of one user action share a group, for one Undo and one line in the Outbox. */
  group?: string
  /** Ops and uploads that must be applied first. */
  needs?: string[]
}

/** Result of a call. */
export interface Enqueued {
  op: string
  /** Op for Undo; null if the change cannot be undone by another one. */
  inverse: { name: string; args: unknown } | null
  /** The call was joined to an op that was already waiting. */
  isJoined: boolean
}

/**
 * Makes a change: shows it at once, and adds an op to the outbox. Both are in one transaction, and the
 * promise resolves when it has completed, so "saved" may be shown then and not before (C12).
 * @throws DeskError FORBIDDEN, PLAN or INVALID as the server would, FORBIDDEN at a standstill, UPGRADE when
 * this page is older than the replica requires; then neither row nor op exists.
 */
export async function mutate(
  desk: Desk,
  cmd: string,
  args: unknown,
  options: MutateOptions = {},
): Promise<Enqueued> {
  const mutator = mutators.get(cmd)
  if (!mutator) throw new DeskError('INTERNAL', { message: `unknown command ${cmd}` })
  assertMoving(desk)
  // Checked before the arguments are parsed: a missing permission is reported first.
  assertAllowed(desk.actor, mutator)
  const parsed = parseArgs(mutator, args)
  assertOpAllowed(desk.actor, mutator, parsed)
  const { db } = desk
  const op = uuidv7(desk.clock.now(), desk.random)
  const changes = new ChangeSet()
  const result = await onLiveHandle(db, (isAgain) =>
    db.transaction('rw', foldedTables(db), async () => {
      // The first attempt may have been written before the browser lost the database.
      if (isAgain && (await db.outbox.get({ op }))) return { op, inverse: null, isJoined: false }
      return enqueue(desk, mutator, parsed, options, changes, op)
    }),
  )
  desk.bus.publish(changes.toChanges())
  return result
}

/** A change of a group that is made together. */
export interface Call {
  cmd: string
  args: unknown
  /** Indexes of earlier calls that must be applied before this one; without them it is not made either. */
  needs?: readonly number[]
  /** The others are pointless without it: if a rule refuses it, nothing is made. */
  isRequired?: boolean
}

/**
 * Makes several changes of one user action in one transaction: if the tab dies meanwhile, all or none of them
 * exist, and it is many times faster than single calls. A change that the rules refuse on this device,
 * because its record is gone, is skipped and returns null, as do those that need it; the others are made.
 * @throws DeskError FORBIDDEN, PLAN or INVALID as `mutate`, or a required call's refusal; nothing is made.
 */
export async function mutateAll(
  desk: Desk,
  calls: readonly Call[],
  options: MutateOptions,
): Promise<(Enqueued | null)[]> {
  assertMoving(desk)
  const ready = calls.map(({ cmd, args, needs = [], isRequired = false }) => {
    const mutator = invariant(mutators.get(cmd), `command ${cmd}`)
    assertAllowed(desk.actor, mutator)
    const op = uuidv7(desk.clock.now(), desk.random)
    const parsed = parseArgs(mutator, args)
    assertOpAllowed(desk.actor, mutator, parsed)
    return { op, mutator, args: parsed, needs, isRequired }
  })
  const { db } = desk
  const changes = new ChangeSet()
  const make = async () => {
    const results: (Enqueued | null)[] = []
    for (const { op, mutator, args, needs, isRequired } of ready) {
      const needed = needs.map((place) => results[place]?.op)
      if (!needed.every((each) => each !== undefined)) results.push(null)
      else
        try {
          results.push(await enqueue(desk, mutator, args, needing(options, needed), changes, op))
        } catch (error) {
          if (isRequired || !(error instanceof DeskError)) throw error
          results.push(null)
        }
    }
    return results
  }
  const made = await onLiveHandle(db, (isAgain) =>
    db.transaction('rw', foldedTables(db), async () => {
      // The first attempt may have been written before the browser lost the database.
      const found = isAgain
        ? await db.outbox
            .where('op')
            .anyOf(ready.map(({ op }) => op))
            .toArray()
        : []
      if (found.length === 0) return make()
      const there = new Set(found.map(({ op }) => op))
      return ready.map(({ op }) => (there.has(op) ? { op, inverse: null, isJoined: false } : null))
    }),
  )
  desk.bus.publish(changes.toChanges())
  return made
}

/** Options of a call that needs other ops of its group. */
const needing = (options: MutateOptions, ops: readonly string[]): MutateOptions =>
  ops.length > 0 ? { ...options, needs: [...(options.needs ?? []), ...ops] } : options

/**
 * Parses arguments by the mutator's schema.
 * @throws DeskError INVALID naming the first invalid field.
 */
function parseArgs(mutator: AnyMutator, args: unknown): unknown {
  const parsed = z.safeParse(mutator.args, args)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new DeskError('INVALID', { field: issue?.path.join('.') ?? '', message: issue?.message ?? 'Invalid' })
}

/** Part of `mutate` inside the transaction over `foldedTables`. */
export async function enqueue(
  desk: Desk,
  mutator: AnyMutator,
  written: unknown,
  options: MutateOptions,
  changes: ChangeSet,
  op = uuidv7(desk.clock.now(), desk.random),
): Promise<Enqueued> {
  const { db } = desk
  let args = written
  let lanes = [...mutator.lanes(args)]
  const [meta, first] = await Promise.all([readAllMeta(db), opsOf(db, lanes)])
  let onLanes = first
  assertWriter(meta.leader, desk.writer)
  const at = desk.clock.now() + meta.clockOffset
  // Shadows exist only on lanes with folded ops.
  const known = () => (onLanes.some(isFolded) ? null : { lanes: new Set(lanes), names: new Set<string>() })
  const begin = () => new LocalTx(db, desk.actor, op, at, known())
  let tx = begin()
  // A screen may be stale: its conversation may have been merged into another one.
  args = await follow(tx, mutator, written)
  if (args !== written) {
    lanes = [...mutator.lanes(args)]
    onLanes = await opsOf(db, lanes)
    tx = begin()
  }
  // Merged on the server and being split on this device: after a rewind the op would belong to both lanes.
  if (
    mutator.skipsMergeRedirect ||
    onLanes.some((each) => isFolded(each) && mutators.get(each.cmd)?.skipsMergeRedirect)
  )
    lanes = await withSurvivors(db, lanes)
  const queue = onLanes.filter((each) => each.state === 'waiting')
  const joined = joinWithLast(mutator, queue, lanes, args, options)
  // Rows that refer to the op that wrote them must refer to the op that will be sent.
  if (joined) {
    tx.op = joined.op
    // The device's clock may be set back: on replay, both parts use the op's single time.
    tx.at = Math.max(joined.at, at)
  }
  const base = mutator.base ? await mutator.base(tx, args) : null
  const ofLane = () => tx[mutator.laneTable].get(lanes[0] ?? 0)
  const before = mutator.inverse ? await ofLane() : undefined
  await mutator.run(tx, args)
  const after = before && (await ofLane())
  const inverse = before === undefined ? null : (mutator.inverse?.(args, before, after) ?? null)
  changes.all('outbox')
  // The op also gets the lanes of all rows that it wrote, or a rewind of those lanes would not undo it.
  lanes = [...lanes, ...tx.lanesBeyond(lanes)]

  if (joined) {
    await Promise.all([tx.flush(changes), db.outbox.put({ ...joined, at: tx.at, lanes })])
    return { op: joined.op, inverse, isJoined: true }
  }
  const n = meta.nextN
  const now = desk.clock.now()
  const row = outboxRow(mutator, { n, op, args, base, at, lanes }, options, now)
  // Quiet ops before a loud one are sent with it at once, so that they do not delay it.
  const hurried = row.isQuiet ? [] : queue.filter((each) => each.isQuiet && each.firstSentAt === null)
  await Promise.all([
    tx.flush(changes),
    writeMeta(db, { nextN: n + 1 }),
    db.outbox.bulkPut([...hurried.map((each) => ({ ...each, nextAt: 0 })), row]),
  ])
  return { op, inverse, isJoined: false }
}

/** A new waiting op. */
function outboxRow(
  mutator: AnyMutator,
  made: Pick<OutboxOp, 'n' | 'op' | 'args' | 'base' | 'at' | 'lanes'>,
  options: MutateOptions,
  now: number,
): OutboxOp {
  const isQuiet = mutator.isQuiet ?? false
  return {
    ...made,
    cmd: mutator.name,
    opv: mutator.version,
    needs: options.needs ?? [],
    group: options.group ?? null,
    isQuiet,
    title: mutator.title(made.args),
    state: 'waiting',
    attempts: 0,
    failures: 0,
    faults: 0,
    nextAt: isQuiet ? now + quietWaitMs : 0,
    firstSentAt: null,
    seq: null,
    verdict: null,
  }
}

/** Ops of some lanes, in order. */
async function opsOf(db: Replica, lanes: readonly number[]): Promise<OutboxOp[]> {
  const found = await Promise.all(lanes.map((lane) => db.outbox.where('lanes').equals(lane).toArray()))
  const ops = new Map(found.flat().map((op) => [op.n, op]))
  return [...ops.values()].sort((a, b) => a.n - b.n)
}

/** Joins a call to the unsent last op of its lane, which keeps its position and base. */
function joinWithLast(
  mutator: AnyMutator,
  queue: readonly OutboxOp[],
  lanes: readonly number[],
  args: unknown,
  options: MutateOptions,
): OutboxOp | null {
  const last = queue.at(-1)
  if (!mutator.join || !last || options.group || options.needs?.length) return null
  if (last.cmd !== mutator.name || last.firstSentAt !== null || last.group !== null || last.needs.length > 0)
    return null
  if (last.lanes.length !== 1 || lanes.length !== 1) return null
  const joined: unknown = mutator.join(last.args, args, last.op)
  return joined === null ? null : { ...last, args: joined, title: mutator.title(joined) }
}
