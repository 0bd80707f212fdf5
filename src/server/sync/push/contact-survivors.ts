import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../../store/database.ts'
import type { RowStore } from '../../store/rows.ts'
import type { PreparedOp, ReadyOp } from './prepare.ts'
import { MoreLanes } from './redirect-merged.ts'

/*
 * An op on a merged contact applies to the surviving one (decision 013, for contacts). The merged row is
 * deleted: `contact_merges` has the id of the surviving contact.
 */

/** Surviving contacts by the id of the merged one; other ids have no entry. */
export async function contactSurvivors(sql: DeskSql, ids: readonly Id[]): Promise<Map<Id, Id>> {
  if (ids.length === 0) return new Map()
  const found = await sql.rows<{ id: Id; to: Id }>({
    name: 'survivors of contacts',
    text: `with recursive led as (
        select contact_id as id, into_id as "to" from contact_merges
        where account_id = $1 and contact_id = any($2::bigint[])
        union
        select led.id, m.into_id from led join contact_merges m on m.account_id = $1 and m.contact_id = led."to")
      select id, "to" from led
      where not exists (select from contact_merges m where m.account_id = $1 and m.contact_id = led."to")`,
    values: [sql.accountId, [...new Set(ids)]],
  })
  return new Map(found.map(({ id, to }) => [id, to]))
}

const contactOf = (op: PreparedOp): Id | null => {
  if (!('args' in op)) return null
  const { contactId } = op.args as { contactId?: Id | null }
  return contactId ?? null
}

/** Ops with merged contacts replaced by the surviving ones. */
export async function followContacts(sql: DeskSql, ops: readonly PreparedOp[]): Promise<PreparedOp[]> {
  const survivors = await contactSurvivors(
    sql,
    ops.flatMap((op) => contactOf(op) ?? []),
  )
  if (survivors.size === 0) return [...ops]
  return ops.map((op) => {
    const to = survivors.get(contactOf(op) ?? 0)
    if (to === undefined || !('args' in op)) return op
    const args = { ...(op.args as object), contactId: to }
    return { ...op, args, lanes: op.mutator.lanes(args as never) }
  })
}

/** @throws MoreLanes when a contact of an op was merged between the first look and the lock. */
export async function requireContacts(sql: DeskSql, rows: RowStore, ops: readonly ReadyOp[]): Promise<void> {
  const gone = ops.flatMap(({ laneTable, lanes }) =>
    laneTable === 'contacts' ? lanes.filter((id) => rows.held('contacts', id).row === null) : [],
  )
  if ((await contactSurvivors(sql, gone)).size > 0) throw new MoreLanes([])
}
