import type { Id } from '#lib/id.ts'
import { manageSlaAccess } from '#domain/access/plan-access.ts'
import { businessClock, type ClockHours } from '#domain/business-hours/business-clock.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { dimensionsOf } from '#domain/events/happening.ts'
import type { SlaMetric } from '#domain/conversations/sla-metrics.ts'
import { byDesk } from '#domain/events/cause.ts'
import { fitsOf } from '#domain/predicates/evaluate.ts'
import { resolve } from '#domain/predicates/resolve.ts'
import { slaConversation, slaPredicate, type SlaRule } from '#domain/sla/sla-rule.ts'
import { slaLine } from '#domain/sla/line.ts'
import { allDay, nextTarget, slaTargets, type SlaTarget } from '#domain/sla/targets.ts'
import { keepSlaFacts } from '../analytics/sla-facts.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import { knownTo, readerOf } from '../predicates/reader.ts'
import type { DeskSql } from '../store/database.ts'
import type { RingKind } from '../timers/kind.ts'
import { timerSetting } from '../timers/set-timer.ts'
import { companyOf } from '../workflows/rule-rows.ts'
import { threadOf } from './thread.ts'

const timerName = 'sla'

interface Reckoning {
  id: Id
  now: number
  /** Removes the timer that has rung, under the lock of the conversation. @returns false where somebody was first. */
  take?: () => Promise<boolean>
}

/**
 * Reckons what is promised in a conversation as it stands, under its lock: what falls due first goes into its row, the next
 * moment that changes something becomes its timer, and who was warned or missed is noted once.
 */
export async function reckon(inner: DeskSql, { id, now, take }: Reckoning): Promise<void> {
  await inUnitOfWork(
    inner,
    { cause: byDesk, at: now, isChecked: true },
    async ({ sql, rows, tx, after, tell, drop }) => {
      await rows.lock('conversations', [id])
      const conversation = await tx.conversations.get(id)
      if (!conversation || (take && !(await take()))) return drop()
      const rule = await ruleOf(sql, conversation, now)
      const { targets, lineOf } = rule
        ? await targetsOf(sql, conversation, rule)
        : { targets: [], lineOf: () => undefined }
      const kept = { id, now, ruleId: rule?.id ?? 0, targets }
      tell(
        (await news(sql, kept)).map(({ type, metric }) => ({
          ...{ type, subjectId: id, payload: { ...dimensionsOf(conversation), metric } },
        })),
      )
      await keep(sql, kept)
      await keepSlaFacts(sql, id)
      const next = nextTarget(targets)
      const sla = next && {
        ...{ metric: next.metric, dueAt: next.dueAt, warnsAt: next.warnsAt, left: next.left },
        isBreached: next.dueAt !== null && next.dueAt <= now,
        line: lineOf(next, now),
      }
      await tx.conversations.patch(id, { sla: sla ?? null })
      const moments = targets.flatMap(({ endedAt, dueAt, warnsAt }) =>
        endedAt === null ? [dueAt, warnsAt] : [],
      )
      const coming = moments.filter((at) => at !== null && at > now) as number[]
      after(timerSetting(sql.accountId, timerName, id, coming.length > 0 ? Math.min(...coming) : null))
    },
  )
}

/** Rings where a target is near or missed. */
export const slaTimer: RingKind = {
  name: timerName,
  ring: ({ sql, now, take }, id) => reckon(sql, { id, now, take }),
}

/** Lets every conversation with an open target be reckoned anew, each in a transaction of its own. */
export async function reckonAgain(sql: DeskSql, now: number): Promise<void> {
  await sql.rows({
    name: 'reckon SLA anew',
    text: `insert into timers (account_id, kind, subject_id, due_at, next_at)
      select distinct account_id, $2, conversation_id, $3::bigint, $3::bigint from sla_targets
        where account_id = $1 and ended_at is null order by conversation_id
      on conflict (account_id, kind, subject_id)
        do update set due_at = excluded.due_at, next_at = excluded.next_at, attempts = 0`,
    values: [sql.accountId, timerName, now],
  })
}

/** A rule with the hours that its clock runs by; null for all day, every day. */
type Applied = Pick<SlaRule, 'id' | 'conditions' | 'targets' | 'warnBefore'> & { hours: ClockHours | null }

/** The oldest active rule that fits; none for what was there before it, nor for what lies apart. */
async function ruleOf(sql: DeskSql, conversation: Conversation, now: number): Promise<Applied | undefined> {
  const { isDraft, isTrashed, isSpam, mergedInto, createdAt, mailboxId, priority, contactId } = conversation
  if (isDraft || isTrashed || isSpam || mergedInto !== null) return undefined
  const rules = await sql.rows<Applied>({
    name: 'SLA rules',
    text: `select r.id, r.conditions, r.targets, r.warn_before as "warnBefore",
        case when h.id is not null then json_build_object('timeZone', h.time_zone, 'days', h.days,
          'holidays', h.holidays) end as hours
      from "slaRules" r join accounts a on a.id = r.account_id
      left join "businessHours" h on h.account_id = r.account_id and h.id = r.business_hours_id
      where r.account_id = $1 and r.is_active and r.created_at <= $2
        and (a.features is null or $3 = any(a.features)) order by r.id`,
    values: [sql.accountId, createdAt, manageSlaAccess.feature],
  })
  if (rules.length === 0) return undefined
  const companyId = contactId === null ? null : await companyOf(sql, contactId)
  const predicates = rules.map(({ conditions }) => slaPredicate(conditions))
  const by = {
    subject: slaConversation,
    reader: await readerOf(sql, null, now),
    known: await knownTo(sql, slaConversation, predicates),
  }
  const row = { mailboxId, companyId, priority }
  return rules.find((_, n) => fitsOf(resolve(predicates[n] as never, by), by)(row))
}

async function targetsOf(sql: DeskSql, conversation: Conversation, rule: Applied) {
  const thread = await threadOf(sql, conversation)
  const clock = rule.hours ? businessClock(rule.hours) : allDay
  const lengths = rule.targets[conversation.priority]
  return {
    targets: slaTargets(thread, { lengths, warnBefore: rule.warnBefore, clock }),
    lineOf: (target: SlaTarget, now: number) => slaLine(thread, target, { clock, now }),
  }
}

interface Kept {
  id: Id
  now: number
  ruleId: Id
  targets: readonly SlaTarget[]
}

interface SlaNews {
  type: 'conversation.slaWarned' | 'conversation.slaMissed'
  metric: SlaMetric
}

/** Open targets that are near or missed now, and were not when they were noted last: the worse of both alone. */
async function news(sql: DeskSql, { id, now, targets }: Kept): Promise<SlaNews[]> {
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

/** Keeps what was promised; an open target that is promised no more goes, and what was noted once stays. */
async function keep(sql: DeskSql, { id, now, ruleId, targets }: Kept): Promise<void> {
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
          warned_at, breached_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict (account_id, conversation_id, metric, started_at) do update set rule_id = excluded.rule_id,
          due_at = excluded.due_at, ended_at = excluded.ended_at, is_met = excluded.is_met,
          warned_at = coalesce(sla_targets.warned_at, excluded.warned_at),
          breached_at = coalesce(sla_targets.breached_at, excluded.breached_at)`,
      values: [
        ...[sql.accountId, id, metric, startedAt, ruleId, dueAt, endedAt, isMet],
        warnsAt !== null && warnsAt <= until ? now : null,
        isLate ? now : null,
      ],
    })
  }
}
