import type { Id } from '#lib/id.ts'
import type { SlaMetric } from '#domain/conversations/sla-metrics.ts'
import type { SlaTarget } from '#domain/sla/targets.ts'
import type { DeskSql } from '../store/database.ts'
import type { AppliedRule } from './terms.ts'

interface Found {
  id: Id
  now: number
  targets: readonly SlaTarget[]
}

interface SlaNews {
  type: 'conversation.slaWarned' | 'conversation.slaMissed'
  metric: SlaMetric
}

/** Open targets that have become near or missed since the last check; of both only the worse. */
export async function news(sql: DeskSql, { id, now, targets }: Found): Promise<SlaNews[]> {
  const noted = await sql.rows<{
    metric: SlaMetric
    startedAt: number
    isWarned: boolean
    isMissed: boolean
  }>({
    name: 'noted SLA targets',
    text: `select metric, started_at as "startedAt", warned_at is not null as "isWarned",
        breached_at is not null as "isMissed"
      from sla_targets where account_id = $1 and conversation_id = $2 and ended_at is null`,
    values: [sql.accountId, id],
  })
  return targets.flatMap(({ metric, startedAt, endedAt, dueAt, warnsAt }): SlaNews[] => {
    if (endedAt !== null || dueAt === null) return []
    const before = noted.find((each) => each.metric === metric && each.startedAt === startedAt)
    if (dueAt <= now) return before?.isMissed ? [] : [{ type: 'conversation.slaMissed', metric }]
    const isNear = warnsAt !== null && warnsAt <= now
    return isNear && !before?.isWarned ? [{ type: 'conversation.slaWarned', metric }] : []
  })
}

interface Kept extends Found {
  rule: AppliedRule | undefined
}

/**
 * Stores the targets. Open targets that no longer apply are deleted; stored warnings and breaches stay. Those
 * that ended under other terms stay unchanged, and none are added that would have ended before these terms.
 */
export async function keepTargets(sql: DeskSql, { id, now, rule, targets }: Kept): Promise<void> {
  await sql.rows({
    name: 'SLA targets that are gone',
    text: `delete from sla_targets where account_id = $1 and conversation_id = $2 and ended_at is null
      and (metric, started_at) not in (select * from unnest($3::text[], $4::bigint[]))`,
    values: [
      ...[sql.accountId, id, targets.map(({ metric }) => metric)],
      targets.map(({ startedAt }) => startedAt),
    ],
  })
  for (const { metric, startedAt, endedAt, dueAt, warnsAt, isMet } of targets) {
    const until = endedAt ?? now
    const isLate = dueAt !== null && (endedAt === null ? dueAt <= now : dueAt < endedAt)
    await sql.rows({
      name: 'keep SLA target',
      text: `insert into sla_targets (account_id, conversation_id, metric, started_at, rule_id, due_at, ended_at, is_met,
          warned_at, breached_at, terms_id, chosen)
        select $1::int, $2::bigint, $3::text, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::boolean, $9::bigint,
          $10::bigint, $11::bigint, $12::jsonb
        where $7::bigint is null or $7 >= $13::bigint or exists (select from sla_targets o where o.account_id = $1
          and o.conversation_id = $2 and o.metric = $3 and o.started_at = $4)
        on conflict (account_id, conversation_id, metric, started_at) do update set rule_id = excluded.rule_id,
          due_at = excluded.due_at, ended_at = excluded.ended_at, is_met = excluded.is_met,
          warned_at = coalesce(sla_targets.warned_at, excluded.warned_at),
          breached_at = coalesce(sla_targets.breached_at, excluded.breached_at), terms_id = excluded.terms_id,
          chosen = excluded.chosen
          where sla_targets.ended_at is null or sla_targets.ended_at is distinct from excluded.ended_at
            or sla_targets.terms_id is not distinct from excluded.terms_id`,
      values: [
        ...[sql.accountId, id, metric, startedAt, rule?.ruleId, dueAt, endedAt, isMet],
        warnsAt !== null && warnsAt <= until ? now : null,
        isLate ? now : null,
        ...[rule?.termsId, JSON.stringify(rule?.chosen), rule?.chosen.since],
      ],
    })
  }
}
