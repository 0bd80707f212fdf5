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

/** How long a quiet op waits for a neighbour to join, in ms. */
export const quietWaitMs = 2000

/** Details of one call. */
export interface MutateOptions {
  /** Ops of one gesture share a group, for one Undo and one line in the Outbox. */
  group?: string
  /** Ops and uploads that must be applied first. */
  needs?: string[]
}

/** Result of a call. */
export interface Enqueued {
  op: string
  /** Op for Undo; null if the change cannot be undone by another one. */
  inverse: { name: string; args: unknown } | null
  /** The call was joined to an op that was waiting already. */
  isJoined: boolean
}

/**
 * Makes a change: shows it at once, and puts it in the outbox. Both land in one transaction, and the promise
 * resolves when that is complete, so "saved" may be said then and not before (C12).
 * @throws DeskError FORBIDDEN, PLAN or INVALID as the server would, FORBIDDEN at a standstill, UPGRADE when this page is older than what the
 * replica asks for; then neither row nor op exists.
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
  // Before the arguments are read: who may not is told that, whatever they say.
  assertAllowed(desk.actor, mutator)
  const parsed = parseArgs(mutator, args)
  assertOpAllowed(desk.actor, mutator, parsed)
  const { db } = desk
  const op = uuidv7(desk.clock.now(), desk.random)
  const changes = new ChangeSet()
  const result = await onLiveHandle(db, (isAgain) =>
    db.transaction('rw', foldedTables(db), async () => {
      // A browser that lost its database may have written all the same.
      if (isAgain && (await db.outbox.get({ op }))) return { op, inverse: null, isJoined: false }
      return enqueue(desk, mutator, parsed, options, changes, op)
    }),
  )
  desk.bus.publish(changes.toChanges())
  return result
}

/** A change among several that are made together. */
export interface Call {
  cmd: string
  args: unknown
  /** Earlier calls that must be applied before this one, by their places; without them it is not made either. */
  needs?: readonly number[]
  /** The others are nothing without it: what the rules say against it ends all. */
  isRequired?: boolean
}

/**
 * Makes several changes of one gesture in one transaction: a tab that dies meanwhile leaves all of them or none, and
 * it is many times faster than one after the other. A change that the rules refuse here, because its record is gone,
 * is left out and answered with null, with those that need it; the others are made.
 * @throws DeskError FORBIDDEN, PLAN or INVALID as `mutate`, and what is said against a required call; then none is made.
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
      // A browser that lost its database may have written all the same.
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

/** The options of a call that also waits for others of its gesture. */
const needing = (options: MutateOptions, ops: readonly string[]): MutateOptions =>
  ops.length > 0 ? { ...options, needs: [...(options.needs ?? []), ...ops] } : options

/**
 * Reads arguments by the mutator's schema.
 * @throws DeskError INVALID naming the first field at fault.
 */
function parseArgs(mutator: AnyMutator, args: unknown): unknown {
  const parsed = z.safeParse(mutator.args, args)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new DeskError('INVALID', { field: issue?.path.join('.') ?? '', message: issue?.message ?? 'Invalid' })
}

/** The part of `mutate` inside the transaction over `foldedTables`. */
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
  // Shadows stand where ops do, and nowhere else.
  const known = () => (onLanes.some(isFolded) ? null : { lanes: new Set(lanes), names: new Set<string>() })
  const begin = () => new LocalTx(db, desk.actor, op, at, known())
  let tx = begin()
  // A screen may be behind: what it names may have become part of another conversation.
  args = await follow(tx, mutator, written)
  if (args !== written) {
    lanes = [...mutator.lanes(args)]
    onLanes = await opsOf(db, lanes)
    tx = begin()
  }
  // Merged on the server, and taken apart here or about to be: taken off and put back, the op would stand in both lanes.
  if (
    mutator.skipsMergeRedirect ||
    onLanes.some((each) => isFolded(each) && mutators.get(each.cmd)?.skipsMergeRedirect)
  )
    lanes = await withSurvivors(db, lanes)
  const queue = onLanes.filter((each) => each.state === 'waiting')
  const joined = joinWithLast(mutator, queue, lanes, args, options)
  // Rows that name the op they were written by name the one that will be sent.
  if (joined) {
    tx.op = joined.op
    // A device's clock may be set back: put on again later, both parts are made at the op's one time.
    tx.at = Math.max(joined.at, at)
  }
  const base = mutator.base ? await mutator.base(tx, args) : null
  const ofLane = () => tx[mutator.laneTable].get(lanes[0] ?? 0)
  const before = mutator.inverse ? await ofLane() : undefined
  await mutator.run(tx, args)
  const after = before && (await ofLane())
  const inverse = before === undefined ? null : (mutator.inverse?.(args, before, after) ?? null)
  changes.all('outbox')
  // Where its rows lie it stands too, or they come back as soon as that lane is taken off and put back.
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

/** An op as it waits, never sent yet. */
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

/** The ops that stand on lanes, in their order. */
async function opsOf(db: Replica, lanes: readonly number[]): Promise<OutboxOp[]> {
  const found = await Promise.all(lanes.map((lane) => db.outbox.where('lanes').equals(lane).toArray()))
  const ops = new Map(found.flat().map((op) => [op.n, op]))
  return [...ops.values()].sort((a, b) => a.n - b.n)
}

/** Two unsent neighbours of one lane become one op, which keeps the first one's place and base. */
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
