import type { Id } from '#lib/id.ts'
import { companionNames, isCompanion, itemNames, type EntityName } from '#domain/entities.ts'
import type { DeskSql } from '../../store/database.ts'
import { gone, seenRows, type View } from './row-lines.ts'

/** A row that was in a conversation, or a companion of it, at the device's last pull. */
interface Held {
  ent: EntityName
  eid: Id
  cid: Id
  last: number
}

/**
 * Removal lines for rows that conversations lost while they were not visible to the user, for conversations
 * visible both at the cursor and now: the log entries of the loss have none of the user's scopes, and a
 * device that did not pull in between still stores the old threads.
 */
export async function regainedLines(
  sql: DeskSql,
  conversationIds: readonly Id[],
  from: number,
  view: View,
): Promise<string[]> {
  if (conversationIds.length === 0) return []
  const held = await heldBefore(sql, conversationIds, from, view.scopes)
  const lines: string[] = []
  for (const ent of new Set(held.map((each) => each.ent))) {
    const rows = held.filter((each) => each.ent === ent)
    const seen = await seenRows(
      sql,
      ent,
      rows.map(({ eid }) => eid),
      { ...view, since: null },
    )
    for (const { eid, cid, last } of rows) {
      const row = seen.get(eid)
      const place = isCompanion(ent) ? null : cid
      const isThere = row?.isVisible === true && (place === null || row.conversationId === place)
      if (!isThere) lines.push(gone(row ? 'evict' : 'del', ent, eid, row?.v ?? last, place))
    }
  }
  return lines
}

/** The first log entry of a row after the cursor shows its previous conversation, unless it is the insert. */
function heldBefore(
  sql: DeskSql,
  conversationIds: readonly Id[],
  from: number,
  scopes: readonly string[],
): Promise<Held[]> {
  return sql.rows<Held>({
    name: 'what was in conversations',
    text: `with later as (select * from change_log where account_id = $1 and seq > $2),
        places as (select distinct on (eid) eid, prev_scope from later
          where ent = 'conversations' and eid = any($3::bigint[]) order by eid, seq),
        rows as (select distinct on (ent, eid) ent, eid, cid, op,
            max(seq) over (partition by ent, eid) as last
          from later where ent = any($5::text[])
            and (ent, eid) in (select ent, eid from later where cid = any($3::bigint[])) order by ent, eid, seq)
      select ent, eid, cid, last from rows where op <> 'I'
        and cid in (select eid from places where prev_scope = any($4::text[]))`,
    values: [sql.accountId, from, conversationIds, scopes, [...itemNames, ...companionNames]],
  })
}
