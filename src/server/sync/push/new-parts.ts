import type { Id } from '#lib/id.ts'
import { entityOf } from '#domain/entities.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../../store/database.ts'
import type { Change } from '../../store/tx.ts'
import { Refusal } from './refusal.ts'

/**
 * Ids of parts that are new to their rows. A removed part may be added again, by any user.
 * @throws Refusal `id_taken` for a part of another row, DeskError INVALID for a duplicate id in one row.
 */
export async function newParts(sql: DeskSql, changes: readonly Change[]): Promise<Id[]> {
  const fresh: Id[] = []
  for (const { name, id, before, after } of changes) {
    const { parts } = entityOf(name)
    if (!parts || !after || before?.[parts.key] === after[parts.key]) continue
    const idsOf = (row: Change['after']) => ((row?.[parts.key] ?? []) as { id: Id }[]).map((part) => part.id)
    const ids = idsOf(after)
    if (new Set(ids).size < ids.length) throw new DeskError('INVALID', { field: parts.key })
    const known = new Set(idsOf(before))
    const added = ids.filter((part) => !known.has(part))
    if (added.length === 0) continue
    const held = await sql.rows<{ id: Id; ownerId: Id }>({
      name: `owners of ${parts.index}`,
      text: `select id, owner_id as "ownerId" from ${parts.index} where account_id = $1 and id = any($2::bigint[])`,
      values: [sql.accountId, added],
    })
    if (held.some(({ ownerId }) => ownerId !== id))
      throw new Refusal({ st: 'rejected', code: 'id_taken', field: 'id' })
    const owned = new Set(held.map((part) => part.id))
    fresh.push(...added.filter((part) => !owned.has(part)))
  }
  return fresh
}
