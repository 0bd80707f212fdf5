import type { Id } from '#lib/id.ts'
import { isOfDevice, leaseSize } from '#domain/sync/lease.ts'
import { DeskError } from '#domain/errors.ts'
import { longestAway } from '#domain/sync/push.ts'
import { isBuilt, rules } from '#domain/sync/rules.ts'
import { assertOpAllowed } from '#domain/access/access.ts'
import { entityOf, type EntityName } from '#domain/entities.ts'
import type { Cause } from '#domain/events/cause.ts'
import type { DeskSql } from '../../store/database.ts'
import type { RowStore } from '../../store/rows.ts'
import { StoreTx, type Change } from '../../store/tx.ts'
import type { ScopedActor } from '../../access/actor.ts'
import type { AreaRules } from '../area-rules.ts'
import { cascadeMove, applyCascades } from '../cascade.ts'
import { newParts } from './new-parts.ts'
import { redirectMerged } from './redirect-merged.ts'
import type { ReadyOp } from './prepare.ts'
import { later, Refusal } from './refusal.ts'
import { logActivities } from '../activity-log.ts'
import { linkUploads, requireUploads } from './uploads.ts'

/** Dependencies of a decision. */
export interface Desk {
  sql: DeskSql
  rows: RowStore
  actor: ScopedActor
  /** Scopes of the actor; `all` for the desk itself. */
  scopes: ReadonlySet<string> | 'all'
  now: number
  /** The op comes from our own REST handlers: ids in it may be the server's. */
  isTrusted: boolean
  /** How the ops came about, where they say nothing else of it. */
  origin: Cause['origin']
  /** The workflow rule that acts, as the thread names it. */
  ruleName?: string | null
  areas: AreaRules
  /** Whose range of ids this is; undefined for one that nobody holds. */
  leaseOf(k: number): Promise<Id | undefined>
  newIds(count: number): Promise<Id[]>
}

/** An op that may take effect: the rows it would write, and further statements. */
export interface Accepted {
  tx: StoreTx
  /** Rows the op changed: the actor is told of these, not of cascaded ones. */
  touched: readonly Change[]
  /** Rows changed by its mutator only: a follow-up creates rows that no caller has asked for. */
  own: readonly Change[]
  after: string[]
  /** The record that was there already, where the op would have made another. */
  existingId?: Id
  /** The conversation that the op was redirected to, after a merge. */
  redirectedTo: Id | null
}

/**
 * Decides one op whose lanes are locked. Nothing is written: what it would write is returned.
 * @throws DeskError or Refusal with the reason why it takes no effect.
 */
export async function decide(desk: Desk, sent: ReadyOp): Promise<Accepted> {
  const { sql, rows, actor, scopes, now, areas, ruleName = null } = desk
  const { mutator } = sent
  // Ability before existence, and one error for hidden and missing: refusals tell nothing about foreign rows.
  assertOpAllowed(actor, mutator, sent.args)
  requireSight(desk, sent)
  const { op, to: redirectedTo } = redirectMerged(rows, sent)
  const { args, wire } = op
  const at = Math.min(Math.max(wire.at, now - longestAway), now)
  const taken = (name: EntityName) =>
    new Refusal({
      st: 'rejected',
      code: 'id_taken',
      field: name === 'conversations' ? 'conversationId' : 'id',
    })
  const tx = new StoreTx({ rows, actor, scopes, at, op: wire.op, taken })
  const base: unknown = isObject(wire.base) ? wire.base : await mutator.base?.(tx, args)
  if (isBuilt || rules.guards) await mutator.guard?.(tx, args, base, now)
  if (await mutator.isMoot?.(tx, args, base, now))
    return { tx, touched: [], own: [], after: [], redirectedTo }
  await mutator.run(tx, args)
  if (ruleName !== null) await signNotes(tx, ruleName)
  await requireLeases(desk, tx)
  const own = tx.changes()
  for (const check of areas.checks) await check(sql, tx)
  const after: string[] = []
  const { newIds } = desk
  let stand: Id | undefined
  const context = {
    ...{ sql, tx, now, newIds },
    after: (statement: string) => after.push(statement),
    existingId: (id: Id) => (stand = id),
  }
  for (const followUp of areas.followUps[wire.cmd] ?? []) await followUp(context, args as never)
  await requireUploads(sql, tx, actor.userId, scopes)
  // After a redirect the state that the agent had seen is that of the merged thread, and overrules nothing here.
  const seen = redirectedTo === null ? wire.base : null
  // The desk itself stands in the trail without a name.
  const by = scopes === 'all' ? { actorId: null, op: null } : { actorId: actor.userId, op: wire.op }
  // Nobody chose the status that follows from an answer.
  const follows = mutator.sends?.(args) ? ['statusId' as const] : []
  await logActivities(sql, tx, { ...by, base: seen, newIds, follows, ruleName })
  const touched = tx.changes()
  await applyCascades(sql, tx, areas)
  after.push(...cascadeMove(sql.accountId, tx), ...linkUploads(sql.accountId, tx))
  for (const effectsOf of areas.effects) after.push(...(await effectsOf({ sql, tx, now }, op)))
  return { tx, touched, own, after, redirectedTo, ...(stand === undefined ? {} : { existingId: stand }) }
}

/** Notes that a rule has added bear its name. */
async function signNotes(tx: StoreTx, ruleName: string): Promise<void> {
  for (const { name, id, before, after } of tx.changes())
    if (name === 'notes' && !before && after)
      await tx.notes.patch(after['conversationId'] as Id, id, { ruleName })
}

/** Looks up who holds a range of ids, each once. */
export function leaseBook(sql: DeskSql): Desk['leaseOf'] {
  const known = new Map<number, Id | undefined>()
  return async (k) => {
    if (!known.has(k)) {
      const [lease] = await sql.rows<{ userId: Id }>({
        name: 'lease',
        text: 'select user_id as "userId" from id_lease where account_id = $1 and k = $2',
        values: [sql.accountId, k],
      })
      known.set(k, lease?.userId)
    }
    return known.get(k)
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

function requireSight({ rows, scopes }: Desk, { laneTable, lanes }: ReadyOp): void {
  if (scopes === 'all') return
  for (const id of lanes) {
    const { row, scope } = rows.held(laneTable, id)
    if (row && (scope === null || !scopes.has(scope))) throw new DeskError('NOT_FOUND')
  }
}

/** New rows of clients, and new parts of rows, take ids from ranges leased to their user. */
async function requireLeases({ sql, leaseOf, actor, isTrusted }: Desk, tx: StoreTx): Promise<void> {
  const parts = await newParts(sql, tx.changes())
  if (isTrusted) return
  const rows = tx.changes().filter(({ name, before, after }) => {
    return entityOf(name).isMadeByClients && !before && after
  })
  for (const id of [...rows.map((row) => row.id), ...parts]) {
    const userId = isOfDevice(id) ? await leaseOf(Math.floor(id / leaseSize)) : null
    // A range nobody knows: the database was restored, and the device has not shown its lease yet.
    if (userId === undefined) throw new Refusal(later({ code: 'UNAVAILABLE', field: 'lease' }))
    if (userId !== actor.userId) throw new DeskError('INVALID', { field: 'id' })
  }
}
