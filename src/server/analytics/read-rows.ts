import { reportLimits, type ReportRow, type ReportRowsQuery } from '#domain/analytics/endpoints.ts'
import { countedIn, type Counted } from '#domain/analytics/metrics.ts'
import type { DeskSql } from '../store/database.ts'
import { ledgerOf } from './ledgers.ts'
import {
  dimensionSql,
  factsWhere,
  factValues,
  foldSql,
  valueOf,
  wallSql,
  type FactsQuery,
  type Folded,
} from './facts-sql.ts'

/** Source of listed records: alias `c`, and parameter 8 holds the reader's scopes. */
interface Listed {
  key?: string
  from: string
  seen?: string
  columns: string
  contact?: string
}

/** Columns of records that have only a name. */
const named = (name: string, docId = 'null::bigint') =>
  `null::int as "ticketNo", ${name} as subject, null::bigint as "mailboxId", null::bigint as "assigneeId", ${docId} as "docId"`

const listed: Readonly<Record<Counted, Listed>> = {
  conversations: {
    ...{
      key: 'f.conversation_id',
      from: 'conversations',
      seen: 'c.scope = any($8)',
      contact: 'c.contact_id',
    },
    columns: `c.ticket_no as "ticketNo", c.subject, c.mailbox_id as "mailboxId", c.assignee_id as "assigneeId",
      null::bigint as "docId"`,
  },
  tasks: {
    ...{
      from: '(select * from tasks where deleted_at is null)',
      seen: 'c.scope = any($8)',
      contact: 'c.contact_id',
    },
    columns: `c.task_no as "ticketNo", c.subject, null::bigint as "mailboxId", c.assignee_id as "assigneeId",
      null::bigint as "docId"`,
  },
  articles: {
    ...{ from: '(select * from articles where deleted_at is null)', columns: named('c.name', 'c.doc_id') },
  },
  searches: { from: 'help_searches', columns: named('c.words', 'c.doc_id') },
  assets: { from: 'assets', columns: named('c.name'), contact: 'c.contact_id' },
  incidents: { from: '"statusIncidents"', columns: named('c.title') },
  services: { from: '"statusServices"', columns: named('c.name') },
}

/** Hour of the week of a fact, from Monday at midnight; parameter 9 is the zone. */
const weekHourSql = `(date_part('isodow', ${wallSql('$9')}) - 1) * 24 + date_part('hour', ${wallSql('$9')})`

/**
 * Visible records behind a figure, latest fact first. The figure counts all records that the report's
 * permission allows, so the numbers of hidden and deleted records are returned too.
 */
export async function readRows(
  sql: DeskSql,
  query: FactsQuery & Pick<ReportRowsQuery, 'metric' | 'by' | 'key' | 'cursor'>,
  { scopes, now }: { scopes: readonly string[]; now: number },
) {
  const { metric, by, key, cursor } = query
  const counted = countedIn(metric)
  const {
    key: listedBy = 'f.subject_id',
    from,
    seen = '$8::text[] is not null',
    columns,
    contact = 'null',
  }: Listed = listed[counted]
  const ledger = await ledgerOf(counted, sql, query, now)
  const dimension = by && `(${by === 'hour' ? weekHourSql : dimensionSql[by]})::text is not distinct from $7`
  // Both queries must use every parameter, or PostgreSQL cannot infer its type.
  const facts = `from ${ledger} f where ${factsWhere([metric])}
    and ${dimension ?? '$7::text is null'} and $9::text is not null`
  const values = [...factValues(query), by ? (key ?? null) : null, scopes, query.timeZone]
  const joined = `${from} c on c.account_id = $1 and c.id =`
  const sums = cursor
    ? undefined
    : await readSums(sql, { facts, joined: `${joined} ${listedBy}`, seen }, values)
  const [at, id] = cursor?.split('-') ?? [null, null]
  const rows = await sql.rows<Omit<ReportRow, 'events' | 'value'> & Folded>({
    text: `select c.id, ${columns}, coalesce(trim(p.first_name || ' ' || p.last_name), '') as "contactName",
        f.at, f.count, f.timed, f.seconds, f.rated, f.share
      from (select ${listedBy} as key, max(f.at)::bigint as at, ${foldSql([metric], query.hours)}
        ${facts} group by 1) f
      join ${joined} f.key
      left join contacts p on p.account_id = $1 and p.id = ${contact}
      where ${seen} and ($10::bigint is null or (f.at, c.id) < ($10, $11::bigint))
      order by f.at desc, c.id desc limit ${reportLimits.rows + 1}`,
    values: [...values, at, id],
  })
  const data = rows.slice(0, reportLimits.rows).map(({ count, timed, seconds, rated, share, ...row }) => ({
    ...row,
    events: count,
    value: valueOf(metric, { count, timed, seconds, rated, share }),
  }))
  const last = rows.length > reportLimits.rows ? data.at(-1) : undefined
  return {
    data,
    next: last ? `${last.at}-${last.id}` : null,
    ...sums,
  }
}

/** Totals of a list: visible, hidden and deleted records. */
async function readSums(
  sql: DeskSql,
  { facts, joined, seen }: { facts: string; joined: string; seen: string },
  values: readonly unknown[],
) {
  const [sums] = await sql.rows<{ events: number; deleted: number; total: number; hidden: number }>({
    text: `select coalesce(sum(f.times), 0)::int as events, coalesce(sum(f.times) filter (where c.id is null), 0)::int as deleted,
        count(distinct c.id) filter (where ${seen})::int as total,
        count(distinct c.id) filter (where not ${seen})::int as hidden
      from (select f.* ${facts}) f left join ${joined}`,
    values: [...values],
  })
  return sums
}
