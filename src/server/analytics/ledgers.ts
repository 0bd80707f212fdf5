import type { Id } from '#lib/id.ts'
import { addDays, dayOf, firstMoment } from '#domain/analytics/buckets.ts'
import type { CountedKind } from '#domain/analytics/fact.ts'
import type { Counted } from '#domain/analytics/metrics.ts'
import type { EffectSpan } from '#domain/status-page/effect.ts'
import { timeByEffect, uptimeOf } from '#domain/status-page/uptime.ts'
import type { DeskSql } from '../store/database.ts'
import { literal } from '../store/literal.ts'
import { secondsBetween } from './fact-rows.ts'
import type { FactsQuery } from './facts-sql.ts'

/** SQL relation with the columns of facts; `times` is the number of occurrences of a row. */
export type Ledger = string

/** Fact columns that only conversations have. */
const without = `null::bigint as mailbox_id, null::bigint as team_id, null::bigint as user_id, null::bigint as assignee_id,
  null::int as seconds, null::int as business_seconds`

const facts: Ledger = '(select facts.*, 1 as times from facts)'

const articles: Ledger = `(select v.account_id, 'articleViewed' as kind, v.at, v.article_id as subject_id, v.times,
    null::float8 as share, ${without} from article_views v
  union all select v.account_id, case when v.is_helpful then 'votedHelpful' else 'votedUnhelpful' end, v.created_at,
    v.article_id, 1, case when v.is_helpful then 1 else 0 end, ${without} from article_votes v)`

const searches: Ledger = `(select s.account_id, case when s.is_found then 'searched' else 'searchedInVain' end as kind, s.at,
    s.id as subject_id, s.times, s.words as term, null::float8 as share, ${without} from help_searches s)`

const assets: Ledger = `(select a.account_id, 'assetAdded' as kind, a.created_at as at, a.id as subject_id, 1 as times,
    nullif(a.type, '') as type, a.status, null::float8 as share, ${without} from assets a)`

/** Relation for a report, by the records of its figures. @param now epoch ms. */
export async function ledgerOf(
  counted: Counted,
  sql: DeskSql,
  query: FactsQuery,
  now: number,
): Promise<Ledger> {
  switch (counted) {
    case 'conversations':
    case 'tasks':
      return facts
    case 'articles':
      return articles
    case 'searches':
      return searches
    case 'assets':
      return assets
    case 'incidents':
    case 'services':
      return statusLedger(sql, query, now)
  }
}

interface StatusFact {
  kind: CountedKind
  at: number
  subjectId: Id
  serviceId?: Id
  seconds?: number
  share?: number
}

interface IncidentRow {
  id: Id
  startDate: number
  endDate: number | null
  spans: readonly EffectSpan[]
}

/** Incidents and days of services in a range; daily uptime is computed as on the public page. */
async function statusLedger(sql: DeskSql, query: FactsQuery, now: number): Promise<Ledger> {
  const { from, to, timeZone } = query
  const [start, end] = [firstMoment(from, timeZone), Math.min(now, firstMoment(addDays(to, 1), timeZone))]
  const incidents = await sql.rows<IncidentRow>({
    name: 'incidents of a report',
    text: `select id, start_date as "startDate", end_date as "endDate", spans from "statusIncidents"
      where account_id = $1 and start_date < $3 and coalesce(end_date, $3) >= $2`,
    values: [sql.accountId, start, end],
  })
  const services = await sql.rows<{ id: Id; startDate: number }>({
    name: 'services of a report',
    text: `select id, start_date as "startDate" from "statusServices" where account_id = $1 and type = 'service'`,
    values: [sql.accountId],
  })
  const all = [
    ...incidents.flatMap(factsOfIncident),
    ...services.flatMap((service) => daysOfService(service, incidents, { from, timeZone, end })),
  ]
  return `(select ${sql.accountId} as account_id, kind, at, "subjectId" as subject_id, "serviceId" as service_id, share,
      1 as times, null::bigint as mailbox_id, null::bigint as team_id, null::bigint as user_id, null::bigint as assignee_id, seconds,
      null::int as business_seconds
    from jsonb_to_recordset(${literal(all, 'json')}) as x(kind text, at bigint, "subjectId" bigint, "serviceId" bigint,
      seconds int, share float8))`
}

function factsOfIncident({ id, startDate, endDate, spans }: IncidentRow): StatusFact[] {
  const affected = new Map<Id, number>()
  for (const { serviceId, from } of spans)
    affected.set(serviceId, Math.min(from, affected.get(serviceId) ?? from))
  return [
    { kind: 'incident', at: startDate, subjectId: id },
    ...[...affected].map(([serviceId, at]) => ({
      ...{ kind: 'serviceAffected' as const, at, subjectId: id, serviceId },
    })),
    ...(endDate === null
      ? []
      : [
          {
            ...{ kind: 'incidentResolved' as const, at: endDate, subjectId: id },
            seconds: secondsBetween(startDate, endDate),
          },
        ]),
  ]
}

function daysOfService(
  { id, startDate }: { id: Id; startDate: number },
  incidents: readonly IncidentRow[],
  { from, timeZone, end }: { from: string; timeZone: string; end: number },
): StatusFact[] {
  const stretches = incidents.flatMap(({ spans }) => spans.filter(({ serviceId }) => serviceId === id))
  const days: StatusFact[] = []
  const first = startDate > firstMoment(from, timeZone) ? dayOf(startDate, timeZone) : from
  for (let day = first; firstMoment(day, timeZone) < end; day = addDays(day, 1)) {
    const at = Math.max(startDate, firstMoment(day, timeZone))
    const to = Math.min(end, firstMoment(addDays(day, 1), timeZone))
    const uptime = uptimeOf(timeByEffect(stretches, { from: at, to }))
    if (uptime !== null)
      days.push({ kind: 'serviceDay', at, subjectId: id, serviceId: id, share: uptime / 100 })
  }
  return days
}
