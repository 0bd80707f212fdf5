import type { Id } from '#lib/id.ts'
import type { EntityName } from '#domain/entities.ts'
import { pullLimits } from '#domain/sync/pull.ts'
import type { DeskSql } from '../../store/database.ts'
import { shapes } from '../../store/shape.ts'
import { putLine } from '../../store/wire.ts'
import {
  companionLines,
  concernsSql,
  inWindow,
  isParent,
  recentSql,
  visibleSql,
  type View,
} from './row-lines.ts'

/**
 * Next rows of an entity that a user sees, by id, for a device whose build has just learned the entity; of
 * items only those in the device's window. The returned `after` is the last row's id, null at the end.
 */
export async function entityPage(
  sql: DeskSql,
  name: EntityName,
  { userId, scopes, since, keep = [] }: View,
  after: Id,
): Promise<{ lines: string[]; after: Id | null }> {
  const { isItem } = shapes[name]
  const join = isItem
    ? 'join conversations c on c.account_id = t.account_id and c.id = t.conversation_id'
    : ''
  const condition = isItem
    ? `c.scope = any(w.scopes) and (w.since is null or ${inWindow('c', 'w.since', 'w.reader')})`
    : name === 'contacts'
      ? concernsSql('t', ['w.scopes', 'coalesce(w.since, 0)', 'w.reader', '$7::bigint[]'])
      : `${visibleSql(name, 't', 'w.scopes', 'w.reader')} and ${recentSql(name, 't', 'coalesce(w.since, 0)')}`
  const rows = await sql.rows<{ id: Id; line: string }>({
    name: `page of ${name}`,
    text: `select t.id, ${putLine(name, 't')} as line
      from (select $2::text[] as scopes, $3::bigint as reader, $5::bigint as since) w, "${name}" t ${join}
      where t.account_id = $1 and ${condition} and t.id > $4::bigint order by t.id limit $6`,
    values: [
      ...[sql.accountId, scopes, userId, after, since, pullLimits.pageRows],
      ...(name === 'contacts' ? [keep] : []),
    ],
  })
  const isLast = rows.length < pullLimits.pageRows
  const lines = rows.map(({ line }) => line)
  const ids = rows.map(({ id }) => id)
  if (isParent(name)) lines.push(...(await companionLines(sql, ids, scopes, name)))
  return { lines, after: isLast ? null : (rows.at(-1)?.id ?? null) }
}
