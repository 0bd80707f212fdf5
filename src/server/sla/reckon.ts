import type { Id } from '#lib/id.ts'
import { businessClock } from '#domain/business-hours/business-clock.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { dimensionsOf } from '#domain/events/happening.ts'
import { byDesk } from '#domain/events/cause.ts'
import { slaLine } from '#domain/sla/line.ts'
import { allDay, nextTarget, slaTargets, type SlaTarget } from '#domain/sla/targets.ts'
import { keepSlaFacts } from '../analytics/sla-facts.ts'
import { inUnitOfWork, type UnitOfWork } from '../events/unit-of-work.ts'
import type { DeskSql } from '../store/database.ts'
import type { RingKind } from '../timers/kind.ts'
import { timerSetting } from '../timers/set-timer.ts'
import { keepTargets, news } from './kept-targets.ts'
import { ruleOf, type AppliedRule } from './terms.ts'
import { threadOf } from './thread.ts'

const timerName = 'sla'

interface Reckoning {
  id: Id
  now: number
  /** Removes the due timer, under the conversation's lock. @returns false if another process was first. */
  take?: () => Promise<boolean>
}

/**
 * Recomputes the targets of a conversation under its lock: the next due one is stored in its row, the next
 * relevant time becomes its timer, and warnings and breaches are recorded once.
 */
export async function reckon(inner: DeskSql, { id, now, take }: Reckoning): Promise<void> {
  await inUnitOfWork(inner, { cause: byDesk, at: now, isChecked: true }, async (unit) => {
    await unit.rows.lock('conversations', [id])
    const conversation = await unit.tx.conversations.get(id)
    if (!conversation || (take && !(await take()))) return unit.drop()
    await reckonLocked(unit, conversation, { now, isFollowing: false })
  })
}

/** Result of a computation: the conversation's rule, undefined without one, and its first open target. */
export interface Reckoned {
  rule: AppliedRule | undefined
  sla: Conversation['sla']
}

/**
 * As `reckon`, for a locked conversation in an open unit of work.
 * @param isFollowing true to use the current rules.
 */
export async function reckonLocked(
  { sql, tx, tell, after }: UnitOfWork,
  conversation: Conversation,
  { now, isFollowing }: { now: number; isFollowing: boolean },
): Promise<Reckoned> {
  const { id } = conversation
  const rule = await ruleOf(sql, conversation, { now, isFollowing })
  const { targets, lineOf } = rule
    ? await targetsOf(sql, conversation, rule)
    : { targets: [], lineOf: () => undefined }
  tell(
    (await news(sql, { id, now, targets })).map(({ type, metric }) => ({
      ...{ type, subjectId: id, payload: { ...dimensionsOf(conversation), metric } },
    })),
  )
  await keepTargets(sql, { id, now, rule, targets })
  await keepSlaFacts(sql, id)
  const next = nextTarget(targets)
  const sla = next
    ? {
        ...{ metric: next.metric, dueAt: next.dueAt, warnsAt: next.warnsAt, left: next.left },
        isBreached: next.dueAt !== null && next.dueAt <= now,
        line: lineOf(next, now),
      }
    : null
  await tx.conversations.patch(id, { sla })
  const moments = targets.flatMap(({ endedAt, dueAt, warnsAt }) => (endedAt === null ? [dueAt, warnsAt] : []))
  const coming = moments.filter((at) => at !== null && at > now) as number[]
  after(timerSetting(sql.accountId, timerName, id, coming.length > 0 ? Math.min(...coming) : null))
  return { rule, sla }
}

/** Timer for near and missed targets. */
export const slaTimer: RingKind = {
  name: timerName,
  ring: ({ sql, now, take }, id) => reckon(sql, { id, now, take }),
}

/** Recomputes conversations whose rule is off or deleted, each in a separate transaction. */
export async function letGo(sql: DeskSql, now: number): Promise<void> {
  await sql.rows({
    name: 'SLA rules that are off',
    text: `insert into timers (account_id, kind, subject_id, due_at, next_at)
      select distinct account_id, $2, conversation_id, $3::bigint, $3::bigint from sla_targets t
        where account_id = $1 and ended_at is null and not exists (
          select from sla_rule_terms n where n.account_id = $1 and n.rule_id = t.rule_id and n.is_active)
        order by conversation_id
      on conflict (account_id, kind, subject_id)
        do update set due_at = excluded.due_at, next_at = excluded.next_at, attempts = 0`,
    values: [sql.accountId, timerName, now],
  })
}

async function targetsOf(sql: DeskSql, conversation: Conversation, { terms }: AppliedRule) {
  const thread = await threadOf(sql, conversation)
  const clock = terms.hours ? businessClock(terms.hours) : allDay
  const lengths = terms.targets[conversation.priority]
  return {
    targets: slaTargets(thread, { lengths, warnBefore: terms.warnBefore, clock }),
    lineOf: (target: SlaTarget, now: number) => slaLine(thread, target, { clock, now }),
  }
}
