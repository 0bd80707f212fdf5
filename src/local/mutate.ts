import { uuidv7 } from '#lib/id.ts'
import * as z from 'zod/mini'
import { may } from '#domain/auth/actor.ts'
import { DeskError } from '#domain/errors.ts'
import type { AnyMutator } from '#domain/registry.ts'
import { mutators } from '#domain/registry.ts'
import { ChangeSet } from './changes.ts'
import type { Desk } from './desk.ts'
import { foldedTables } from './fold.ts'
import { readMeta, writeMeta } from './meta.ts'
import type { OutboxOp } from './rows.ts'
import { LocalTx } from './tx.ts'

/** How long a quiet op waits for a neighbour to join, in ms. */
export const quietWait = 2000

/** Details of one call. */
export interface MutateOptions {
  /** Ops of one gesture share a group, for one Undo and one line in the Outbox. */
  group?: string
  /** Ops and uploads that must be applied first. */
  needs?: string[]
}

/** What became of a call. */
export interface Enqueued {
  op: string
  /** What Undo would send; null when the change cannot be undone by another one. */
  inverse: { name: string; args: unknown } | null
  /** It became part of an op that was waiting already. */
  isJoined: boolean
}

/**
 * Makes a change: shows it at once, and puts it in the outbox. Both land in one transaction, and the promise
 * resolves when that is complete, so "saved" may be said then and not before (C12).
 * @throws DeskError FORBIDDEN, PLAN or INVALID as the server would; then neither row nor op exists.
 */
export async function mutate(
  desk: Desk,
  cmd: string,
  args: unknown,
  options: MutateOptions = {},
): Promise<Enqueued> {
  const mutator = mutators.get(cmd)
  if (!mutator) throw new DeskError('INTERNAL', { message: `unknown command ${cmd}` })
  assertAllowed(desk, mutator)
  const parsed = parseArgs(mutator, args)
  const changes = new ChangeSet()
  const result = await desk.db.transaction('rw', foldedTables(desk.db), async () =>
    enqueue(desk, mutator, parsed, options, changes),
  )
  desk.bus.publish(changes.toChanges())
  return result
}

/** Refuses what the role or plan does not allow; the server checks again. */
function assertAllowed(desk: Desk, mutator: AnyMutator): void {
  if (mutator.needs && !may(desk.actor, mutator.needs)) throw new DeskError('FORBIDDEN')
  if (mutator.feature && !desk.actor.features.has(mutator.feature)) throw new DeskError('PLAN')
}

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
  args: unknown,
  options: MutateOptions,
  changes: ChangeSet,
): Promise<Enqueued> {
  const { db } = desk
  const op = uuidv7(desk.clock.now(), desk.random)
  const at = desk.clock.now() + (await readMeta(db, 'clockOffset'))
  const lanes = [...mutator.lanes(args)]
  const tx = new LocalTx(db, desk.actor, op, at)
  const base = mutator.base ? await mutator.base(tx, args) : null
  const before = mutator.inverse ? await tx.conversations.get(lanes[0] ?? 0) : undefined
  await mutator.run(tx, args)
  await tx.flush(changes)
  const inverse = before === undefined ? null : (mutator.inverse?.(args, before) ?? null)
  changes.all('outbox')

  const queue = (await db.outbox.where('lanes').anyOf(lanes).sortBy('n')).filter(
    (each) => each.state === 'waiting',
  )
  const joined = joinWithLast(mutator, queue, lanes, args, options)
  if (joined) {
    await db.outbox.put({ ...joined, at })
    return { op: joined.op, inverse, isJoined: true }
  }
  const isQuiet = mutator.isQuiet ?? false
  // What a loud op follows must not hold it back.
  if (!isQuiet)
    for (const each of queue)
      if (each.isQuiet && each.firstSentAt === null) await db.outbox.update(each.n, { nextAt: 0 })
  const n = await readMeta(db, 'nextN')
  await writeMeta(db, { nextN: n + 1 })
  await db.outbox.add({
    n,
    op,
    cmd: mutator.name,
    opv: mutator.version,
    args,
    base,
    at,
    lanes,
    needs: options.needs ?? [],
    group: options.group ?? null,
    isQuiet,
    title: mutator.title(args),
    state: 'waiting',
    attempts: 0,
    failures: 0,
    nextAt: isQuiet ? desk.clock.now() + quietWait : 0,
    firstSentAt: null,
    seq: null,
    verdict: null,
  })
  return { op, inverse, isJoined: false }
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
  const joined: unknown = mutator.join(last.args, args)
  return joined === null ? null : { ...last, args: joined, title: mutator.title(joined) }
}
