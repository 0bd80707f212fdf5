import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { isBuilt, rules } from '#domain/sync/rules.ts'
import { type EntityName, entityNames, entityOf } from '#domain/entities.ts'
import type { Cause } from '#domain/events/cause.ts'
import { recordEvents } from '../../events/record.ts'
import { writeWork } from '../../events/write-work.ts'
import type { DeskSql } from '../../store/database.ts'
import type { IdSource } from '../../store/id-source.ts'
import { StatementBatch } from '../../store/statement-batch.ts'
import { RowStore } from '../../store/rows.ts'
import { shapes } from '../../store/shape.ts'
import type { Change } from '../../store/tx.ts'
import { loadActor } from '../../access/actor.ts'
import type { AreaRules } from '../area-rules.ts'
import { claim, decided, type Decision, keep, repeated, reused, type Touched } from './claim.ts'
import { followContacts, requireContacts } from './contact-survivors.ts'
import { decide, type Desk, leaseBook } from './decide.ts'
import { requireSurvivors } from './redirect-merged.ts'
import { laneNames, type PreparedOp, type ReadyOp } from './prepare.ts'
import { later, type Outcome, outcomeOf, Refusal } from './refusal.ts'

/** Sender of ops. */
export interface Sender {
  userId: Id
  /** The device's replica id; null for a REST call. */
  client: string | null
  /** True for REST handlers, which may use ids of the server. */
  isTrusted: boolean
  /** Default origin of the ops, unless a mutator states another. */
  origin: Cause['origin']
  now: number
  ids: IdSource
  areas: AreaRules
}

/**
 * Runs ops in one transaction, in order; each is applied completely or not at all. Throws when the
 * transaction fails (deadlock, timeout, internal error): then none of them was executed.
 * @param stalled lanes with an op that has to be sent again: later ops of these lanes wait too. Added to.
 * @param survivors conversations to lock too, because conversations that ops name were merged into them.
 * @throws MoreLanes before any write, when there are others.
 */
export async function runTogether(
  sql: DeskSql,
  sender: Sender,
  sent: readonly PreparedOp[],
  stalled: Set<string>,
  survivors: readonly Id[] = [],
): Promise<Decision[]> {
  const ops = await followContacts(sql, sent)
  // 1 Op ids first: this waits for a concurrent copy.
  const claims = ops.map(({ wire, hash }) => ({ op: wire.op, cmd: wire.cmd, hash }))
  const claimed = await claim(sql, { ...sender, at: sender.now }, claims)
  const fresh = isBuilt || rules.dedupe ? claimed : new Set(claims.map(({ op }) => op))
  // 2 Earlier decisions, including those of needed ops.
  const named = ops.flatMap(({ wire }) => [wire.op, ...wire.needs]).filter((op) => !fresh.has(op))
  const known = await decided(sql, named)
  const decisions = new Map<string, Decision>()
  const hashes = new Map(ops.map(({ wire, hash }) => [wire.op, hash]).reverse() as [string, string][])
  const answer = (op: PreparedOp): Decision | undefined => {
    const id = op.wire.op
    const stored = known.get(id)
    if (stored) return repeated(stored, sender.userId, op.hash)
    // The first op with an id in this request counts; others with that id are repetitions.
    return hashes.get(id) === op.hash ? decisions.get(id) : reused(id)
  }
  // 3 Current permissions and scopes of the user.
  const actor = await loadActor(sql, sender.userId)
  // 4 All lane rows in id order; the head comes last.
  const batch = new StatementBatch(sql)
  const rows = new RowStore(batch.sql)
  const ready = ops.filter((op): op is ReadyOp => 'lanes' in op && fresh.has(op.wire.op))
  await lockLanes(rows, ready, survivors)
  requireSurvivors(rows, ready)
  await requireContacts(sql, rows, ready)
  if (ready.length > 1) await prefetch(rows, actor.userId, ready)
  const newIds = (count: number) => sender.ids.take(batch.sql, count)
  const scopes = new Set(actor.scopes)
  const leaseOf = leaseBook(batch.sql)
  const desk: Desk = { ...sender, sql: batch.sql, rows, actor, scopes, newIds, leaseOf }
  batch.write('set constraints all immediate')
  const needed = (op: string): Outcome['st'] | undefined => {
    const stored = known.get(op)
    if (stored) return stored.userId === sender.userId ? stored.status : undefined
    return decisions.get(op)?.outcome.st
  }
  for (const op of ops) {
    if (answer(op)) continue
    // 5 Decide, 6 write: rows, log (by triggers), effect and verdict.
    const decision = await decideOne(desk, batch, op, needed, stalled)
    decisions.set(op.wire.op, decision)
    if (decision.outcome.st === 'later') for (const lane of laneNames(op)) stalled.add(lane)
  }
  // 7 Domain events, for all ops together.
  recordEvents(batch)
  await batch.flush()
  for (const { op, seq } of batch.answers as { op?: string; seq?: number }[]) {
    const decision = op === undefined ? undefined : decisions.get(op)
    if (decision) decision.seq = invariant(seq, 'seq')
  }
  return ops.map((op) => invariant(answer(op), 'decision'))
}

/** Locks the lanes of ops, table by table and in id order: a common order prevents deadlocks. */
export async function lockLanes(
  rows: RowStore,
  ops: readonly ReadyOp[],
  survivors: readonly Id[],
): Promise<void> {
  const lanes = new Map<EntityName, Id[]>(survivors.length > 0 ? [['conversations', [...survivors]]] : [])
  for (const { laneTable, lanes: ids } of ops) lanes.set(laneTable, [...(lanes.get(laneTable) ?? []), ...ids])
  for (const name of [...lanes.keys()].sort()) await rows.lock(name, lanes.get(name) ?? [])
}

async function decideOne(
  desk: Desk,
  batch: StatementBatch,
  op: PreparedOp,
  needed: (op: string) => Outcome['st'] | undefined,
  stalled: ReadonlySet<string>,
): Promise<Decision> {
  const { accountId } = desk.sql
  const decision: Decision = { op: op.wire.op, outcome: { st: 'applied' }, seq: 0, touched: [] }
  try {
    if ('refusal' in op) throw new Refusal(op.refusal)
    if (laneNames(op).some((lane) => stalled.has(lane))) throw new Refusal(later())
    if (isBuilt || rules.needs) requireNeeds(op.wire.needs.map(needed))
    const { tx, touched, own, after, redirectedTo, existingId } = await decide(desk, op)
    if (redirectedTo !== null) decision.outcome = { st: 'applied', redirect: redirectedTo }
    decision.touched = touched.flatMap(touchedBy)
    const made = existingId ?? madeBy(own.flatMap(touchedBy))
    if (made !== undefined) decision.made = made
    await writeWork(batch, tx, causeOf(desk, op), after)
  } catch (error) {
    const outcome = outcomeOf(error)
    if (!outcome) throw error
    decision.outcome = outcome
  }
  batch.write(keep(accountId, decision))
  return decision
}

function causeOf({ actor, origin, areas }: Desk, { wire: { op, cmd } }: ReadyOp): Cause {
  return {
    actorId: actor.userId,
    op,
    origin: areas.origins[cmd] ?? origin,
    ruleId: null,
    isSilent: false,
  }
}

/** Entities that a call can create, the outermost first. */
const makers = entityNames.filter((name) => entityOf(name).isMadeByClients)

function madeBy(touched: readonly Touched[]): Id | undefined {
  const made = touched.filter(([name, , did]) => did === 'I' && makers.includes(name))
  return made.sort(([a], [b]) => makers.indexOf(a) - makers.indexOf(b))[0]?.[1]
}

function touchedBy({ name, id, before, after }: Change): Touched[] {
  const conversationId = (after ?? before)?.conversationId ?? 0
  const touched: Touched = [name, id, before ? (after ? 'U' : 'D') : 'I', conversationId]
  const left = before?.conversationId
  const hasLeft = shapes[name].isItem && after && left != null && left !== conversationId
  return hasLeft ? [touched, [name, id, 'L', left]] : [touched]
}

/** Every needed op must have been applied: a refused one blocks for good, an unknown one is waited for. */
function requireNeeds(states: readonly (Outcome['st'] | undefined)[]): void {
  if (states.some((st) => st !== undefined && st !== 'applied' && st !== 'later'))
    throw new Refusal({ st: 'blocked' })
  if (states.includes(undefined)) throw new Refusal(later({ field: 'needs' }))
  if (states.some((st) => st !== 'applied')) throw new Refusal(later())
}

/** Reads in a few queries the rows of many ops. Only an optimisation: missing rows are read later. */
async function prefetch(rows: RowStore, userId: Id, ops: readonly ReadyOp[]): Promise<void> {
  const wanted = new Map<EntityName, Id[]>()
  for (const { mutator, args } of ops)
    for (const { key, names } of mutator.looksUp ?? []) {
      const id = (args as Readonly<Record<string, unknown>>)[key]
      if (typeof id !== 'number') continue
      for (const name of names) wanted.set(name, [...(wanted.get(name) ?? []), id])
    }
  for (const [name, ids] of wanted) await rows.prefetch(name, ids)
  const guarded = ops.filter(({ mutator }) => mutator.readsForeignItems).flatMap(({ lanes }) => lanes)
  await rows.prefetchForeign([...new Set(guarded)], userId, false)
}
