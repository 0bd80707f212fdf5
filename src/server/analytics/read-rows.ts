import { reportLimits, type ReportRow, type ReportRowsQuery } from '#domain/analytics/endpoints.ts'
import { countedBy, type Counted, type ShownReport } from '#domain/analytics/report-pages.ts'
import type { DeskSql } from '../store/database.ts'
import {
  dimensionSql,
  factsWhere,
  factValues,
  foldedAt,
  foldSql,
  kindsSql,
  valueOf,
  type FactsQuery,
} from './facts-sql.ts'

/** Where the rows of a list come from; `c` is one of them, and parameter 9 the reader's scopes. */
const listed: Readonly<Record<Counted, { key: string; from: string; seen: string; columns: string }>> = {
  conversations: {
    ...{ key: 'f.conversation_id', from: 'conversations', seen: 'c.scope = any($9)' },
    columns:
      'c.ticket_no as "ticketNo", c.subject, c.mailbox_id as "mailboxId", c.assignee_id as "assigneeId"',
  },
  tasks: {
    ...{ key: 'f.subject_id', from: '(select * from tasks where deleted_at is null)' },
    seen: 'c.scope = any($9)',
    columns: 'c.task_no as "ticketNo", c.subject, null::bigint as "mailboxId", c.assignee_id as "assigneeId"',
  },
}

/**
 * The conversations or tasks behind a figure that the reader may see, those counted last first. The figure counts all that
 * the permission of the report allows: how many the reader may not see, and how many were deleted, is said beside.
 */
export async function readRows(
  sql: DeskSql,
  page: ShownReport,
  query: FactsQuery & Pick<ReportRowsQuery, 'metric' | 'by' | 'key' | 'cursor'>,
  scopes: readonly string[],
) {
  const { metric, by, key, cursor } = query
  const { key: listedBy, from, seen, columns } = listed[countedBy(page)]
  const dimension = by ? `and ${dimensionSql[by]}::text is not distinct from $8` : 'and $8::text is null'
  const facts = `from facts f where ${factsWhere} and ${kindsSql(metric)} ${dimension}`
  const values = [...factValues(query), by ? (key ?? null) : null]
  const [sums] = await sql.rows<{ events: number; deleted: number; total: number; hidden: number }>({
    text: `select count(*)::int as events, count(*) filter (where c.id is null)::int as deleted,
        count(distinct c.id) filter (where ${seen})::int as total,
        count(distinct c.id) filter (where not ${seen})::int as hidden
      from (select f.* ${facts}) f
      left join ${from} c on c.account_id = $1 and c.id = ${listedBy}`,
    values: [...values, scopes],
  })
  const [at, id] = cursor?.split('-') ?? [null, null]
  const rows = await sql.rows<ReportRow & Record<string, unknown>>({
    text: `select c.id, ${columns}, coalesce(trim(p.first_name || ' ' || p.last_name), '') as "contactName",
        f.at, f.c0 as events, f.c0, f.t0, f.s0
      from (select ${listedBy} as key, max(f.at)::bigint as at, ${foldSql([metric])}
        ${facts} group by 1) f
      join ${from} c on c.account_id = $1 and c.id = f.key
      left join contacts p on p.account_id = $1 and p.id = c.contact_id
      where ${seen} and ($10::bigint is null or (f.at, c.id) < ($10, $11::bigint))
      order by f.at desc, c.id desc limit ${reportLimits.rows + 1}`,
    values: [...values, scopes, at, id],
  })
  const data = rows.slice(0, reportLimits.rows).map(({ c0, t0, s0, ...row }) => ({
    ...row,
    value: valueOf(metric, foldedAt({ c0, t0, s0 }, 0)),
  }))
  const last = rows.length > reportLimits.rows ? data.at(-1) : undefined
  return {
    data,
    next: last ? `${last.at}-${last.id}` : null,
    ...(sums ?? { events: 0, deleted: 0, total: 0, hidden: 0 }),
  }
}
