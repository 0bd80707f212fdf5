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
  /** The op comes from a REST handler: its ids may be made by the server. */
  isTrusted: boolean
  /** Default origin of the ops, unless a mutator states another. */
  origin: Cause['origin']
  /** Name of the acting workflow rule, shown in the thread. */
  ruleName?: string | null
  areas: AreaRules
  /** User who holds lease `k`; undefined if nobody does. */
  leaseOf(k: number): Promise<Id | undefined>
  newIds(count: number): Promise<Id[]>
}

/** An accepted op: the rows it would write, and further statements. */
export interface Accepted {
  tx: StoreTx
  /** Rows the op changed, which are reported to the actor; cascaded rows are not included. */
  touched: readonly Change[]
  /** Rows changed by its mutator only; rows created by follow-ups are not included. */
  own: readonly Change[]
  after: string[]
  /** Id of the existing record that the op refers to, instead of creating another. */
  existingId?: Id
  /** The conversation that the op was redirected to, after a merge. */
  redirectedTo: Id | null
}

/**
 * Decides one op whose lanes are locked. Nothing is written: the rows to write are returned.
 * @throws DeskError or Refusal with the reason for refusing it.
 */
export async function decide(desk: Desk, sent: ReadyOp): Promise<Accepted> {
  const { sql, rows, actor, scopes, now, areas, ruleName = null } = desk
  const { mutator } = sent
  // Permission before existence, and one error for hidden and missing: refusals reveal no foreign rows.
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
  // After a redirect the base values belong to the merged thread, and overrule nothing in this one.
  const seen = redirectedTo === null ? wire.base : null
  // The desk itself is not named in activities.
  const by = scopes === 'all' ? { actorId: null, op: null } : { actorId: actor.userId, op: wire.op }
  // The status that follows from an answer was not chosen by the user.
  const follows = mutator.sends?.(args) ? ['statusId' as const] : []
  await logActivities(sql, tx, { ...by, base: seen, newIds, follows, ruleName })
  const touched = tx.changes()
  await applyCascades(sql, tx, areas)
  after.push(...cascadeMove(sql.accountId, tx), ...linkUploads(sql.accountId, tx))
  for (const effectsOf of areas.effects) after.push(...(await effectsOf({ sql, tx, now }, op)))
  return { tx, touched, own, after, redirectedTo, ...(stand === undefined ? {} : { existingId: stand }) }
}

/** Sets the rule's name on notes that it added. */
async function signNotes(tx: StoreTx, ruleName: string): Promise<void> {
  for (const { name, id, before, after } of tx.changes())
    if (name === 'notes' && !before && after)
      await tx.notes.patch(after['conversationId'] as Id, id, { ruleName })
}

/** Looks up holders of leases, each once. */
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

/** New rows of clients, and new parts of rows, must use ids of leases held by their user. */
async function requireLeases({ sql, leaseOf, actor, isTrusted }: Desk, tx: StoreTx): Promise<void> {
  const parts = await newParts(sql, tx.changes())
  if (isTrusted) return
  const rows = tx.changes().filter(({ name, before, after }) => {
    return entityOf(name).isMadeByClients && !before && after
  })
  for (const id of [...rows.map((row) => row.id), ...parts]) {
    const userId = isOfDevice(id) ? await leaseOf(Math.floor(id / leaseSize)) : null
    // Unknown lease: the database was restored, and the device has not confirmed its lease yet.
    if (userId === undefined) throw new Refusal(later({ code: 'UNAVAILABLE', field: 'lease' }))
    if (userId !== actor.userId) throw new DeskError('INVALID', { field: 'id' })
  }
}
