import { pullLimits } from '#domain/sync/pull.ts'
import { companionNames, itemNames, type EntityName } from '#domain/entities.ts'
import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../../store/database.ts'
import { shapes } from '../../store/shape.ts'
import { putLine } from '../../store/wire.ts'

/** Items included in a conversation's count: those with a position. */
export const countedItems: ReadonlySet<EntityName> = new Set(
  itemNames.filter((name) => shapes[name].field('position')),
)

/**
 * Companions of changed conversations that have only items newer than a log position. A snapshot skips a
 * conversation that moves to the top while it runs. Usually the device then has fewer items than the row's
 * count and requests the thread, which includes the companions; here it has all items, and nothing shows that
 * companions are missing.
 */
export async function skippedCompanions(
  sql: DeskSql,
  conversationIds: readonly Id[],
  from: number,
  scopes: readonly string[],
): Promise<string[]> {
  if (conversationIds.length === 0) return []
  const lines: string[] = []
  for (const name of companionNames) {
    const rows = await sql.rows<{ line: string }>({
      name: `${name} of skipped conversations`,
      text: `with along as (select t.id, c.id as cid, c.items from "${name}" t
            join conversations c on c.account_id = t.account_id and c.id = t.conversation_id
            where t.account_id = $1 and t.conversation_id = any($2::bigint[]) and c.scope = any($3::text[])),
          news as (select cid, count(distinct (ent, eid)) as items from change_log
            where account_id = $1 and seq > $4 and seq <= $5 and ent = any($6::text[])
              and cid in (select cid from along) group by cid)
        select ${putLine(name, 't')} as line from "${name}" t join along s on s.id = t.id
          left join news n on n.cid = s.cid
        where t.account_id = $1 and s.items <= coalesce(n.items, 0) order by t.id`,
      values: [sql.accountId, conversationIds, scopes, from, from + pullLimits.logRows, [...countedItems]],
    })
    lines.push(...rows.map(({ line }) => line))
  }
  return lines
}
