import type { Id } from '#lib/id.ts'
import { slaMetrics } from '#domain/conversations/sla-metrics.ts'
import { isSampleContact } from '../customers/sample-contact.ts'
import type { DeskSql } from '../store/database.ts'

const kinds = slaMetrics.flatMap((metric) => [`${metric}Met`, `${metric}Breached`])

/** Targets and their outcomes; none for a target left open by a closing. */
const outcomes = `select t.conversation_id, t.metric, 'sla ' || t.conversation_id || ' ' || t.started_at as source,
    case when t.breached_at is not null then t.metric || 'Breached'
      when t.ended_at is not null and t.is_met then t.metric || 'Met' end as kind,
    coalesce(t.breached_at, t.ended_at) as at, case when t.breached_at is null then 1 else 0 end as share
  from sla_targets t where t.account_id = $1 and ($2::bigint is null or t.conversation_id = $2)`

/**
 * Stores the outcomes of SLA targets as facts; a target that is open again after a closing loses its outcome.
 * A breach stays even if the target was removed.
 * @param conversationId null for the whole account.
 * @returns the number of added or changed facts.
 */
export async function keepSlaFacts(sql: DeskSql, conversationId: Id | null): Promise<number> {
  const kept = await sql.rows({
    name: 'facts of SLA targets',
    text: `with outcomes as (${outcomes}),
      gone as (delete from facts f where f.account_id = $1 and f.kind = any($3::text[])
        and ($2::bigint is null or f.conversation_id = $2)
        and exists (select from outcomes o where o.source = f.source and o.kind is distinct from f.kind
          and f.kind in (o.metric || 'Met', o.metric || 'Breached')))
      insert into facts as f (account_id, kind, source, at, conversation_id, contact_id, mailbox_id, team_id, assignee_id,
        priority, share)
      select $1, o.kind, o.source, o.at, c.id, c.contact_id, c.mailbox_id, c.team_id, c.assignee_id, c.priority, o.share
      from outcomes o join conversations c on c.account_id = $1 and c.id = o.conversation_id
      where o.kind is not null and not exists (select from contacts p where p.account_id = $1 and p.id = c.contact_id
        and ${isSampleContact('p')})
      on conflict (account_id, kind, source) do update set at = excluded.at where f.at <> excluded.at returning 1`,
    values: [sql.accountId, conversationId, kinds],
  })
  return kept.length
}
