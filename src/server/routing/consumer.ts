import type { Id } from '#lib/id.ts'
import { assign } from '#domain/conversations/mutators.ts'
import type { EventOf } from '#domain/events/event.ts'
import { assignmentsOf, type Agent, type Waiting } from '#domain/routing/turns.ts'
import { defineConsumer, type CallOutcome, type ConsumerWork, type DeskPlan } from '../events/consumer.ts'
import type { DeskSql } from '../store/database.ts'

const wants = [
  'conversation.created',
  'message.received',
  'conversation.changed',
  'user.available',
  'record.saved',
] as const

type Heard = EventOf<(typeof wants)[number]>

/** Conversations assigned per event; the rest follows with the next event. */
const most = 100

/** Fields whose change makes a conversation wait for an agent, or frees an agent. */
const telling: readonly string[] = ['statusId', 'assigneeId', 'teamId', 'mailboxId', 'isTrashed', 'isSpam']

/**
 * Assigns unassigned conversations to agents by the rule of their inbox. Each event checks all that wait:
 * those without an available agent are assigned when one comes back, closes a conversation, or is added to
 * the rule. Its own assignments trigger no further run.
 */
export const routingConsumer = defineConsumer({
  ...{ name: 'routing', title: 'Routing', writes: 'desk', audience: 'rules', origin: 'rule' },
  ...{ wants, isIdle, plan },
})

async function isIdle(sql: DeskSql): Promise<boolean> {
  const [row] = await sql.rows<{ isIdle: boolean }>({
    name: 'any routing rule',
    text: 'select not exists (select from routing where account_id = $1 and is_active) as "isIdle"',
    values: [sql.accountId],
  })
  return row?.isIdle ?? true
}

function isTelling(event: Heard): boolean {
  if (event.type === 'conversation.changed') return telling.includes(event.payload.field)
  return event.type !== 'record.saved' || ['routing', 'teams'].includes(event.payload.resource)
}

async function plan({ sql }: ConsumerWork, event: Heard): Promise<DeskPlan | null> {
  if (!isTelling(event)) return null
  const waiting = await waitingOf(sql)
  if (waiting.length === 0) return null
  const given = assignmentsOf(waiting, await agentsOf(sql, [...new Set(waiting.map(({ ruleId }) => ruleId))]))
  if (given.length === 0) return null
  return {
    ruleId: null,
    calls: given.map(({ conversationId, assigneeId, ruleId, ruleName }) => ({
      ...{ mutator: assign, args: { conversationId, assigneeId, teamId: null }, ruleId, ruleName },
    })),
    after: (work, outcomes) => noteTurns(work, given, outcomes, event.seq),
  }
}

/** Unassigned conversations of inboxes with a rule, longest waiting first; an inbox's oldest rule counts. */
const waitingOf = (sql: DeskSql) =>
  sql.rows<Waiting>({
    name: 'conversations that wait for somebody',
    text: `select c.id as "conversationId", r.id as "ruleId", r.name as "ruleName", r.method, r.capacity
      from routing r join conversations c on c.account_id = r.account_id and c.mailbox_id = r.mailbox_id
      where r.account_id = $1 and r.is_active and not exists (select from routing o
          where o.account_id = r.account_id and o.mailbox_id = r.mailbox_id and o.is_active and o.id < r.id)
        and c.assignee_id is null and c.team_id is null
        and c.status_id in (1, 2) and c.last_activity_at >= r.created_at
        and not c.is_trashed and not c.is_spam and not c.is_draft and c.merged_into is null
      order by c.last_activity_at, c.id limit ${most}`,
    values: [sql.accountId],
  })

/** Agents available to a rule: active, not away, and with sight of the inbox. */
const agentsOf = (sql: DeskSql, ruleIds: readonly Id[]) =>
  sql.rows<Agent>({
    name: 'agents of routing rules',
    text: `select r.id as "ruleId", u.id as "userId", coalesce(t.turn, 0) as turn,
        (select count(*)::int from conversations c where c.account_id = u.account_id and c.assignee_id = u.id
          and c.status_id in (1, 2) and not c.is_trashed and not c.is_spam and c.merged_into is null) as open
      from routing r join users u on u.account_id = r.account_id and u.is_active and not exists (
          select from preferences p where p.account_id = u.account_id and p.id = u.id and p.is_away)
        and (u.id = any(r.agent_ids) or exists (select from team_user m
          where m.account_id = r.account_id and m.team_id = r.team_id and m.user_id = u.id))
      join user_scope v on v.account_id = u.account_id and v.user_id = u.id and v.scope = 'mbox:' || r.mailbox_id
      left join routing_turns t on t.account_id = r.account_id and t.rule_id = r.id and t.user_id = u.id
      where r.account_id = $1 and r.id = any($2::bigint[])`,
    values: [sql.accountId, ruleIds],
  })

/** Advances the turns of assigned agents; a manual assignment is no turn. */
async function noteTurns(
  { sql }: ConsumerWork,
  given: readonly { ruleId: Id; assigneeId: Id }[],
  outcomes: readonly CallOutcome[],
  seq: number,
): Promise<void> {
  for (const [n, { ruleId, assigneeId }] of given.entries()) {
    if (!outcomes[n]?.isApplied) continue
    await sql.rows({
      name: 'turn of an agent',
      text: `insert into routing_turns (account_id, rule_id, user_id, turn) values ($1, $2, $3, $4)
        on conflict (account_id, rule_id, user_id) do update set turn = excluded.turn`,
      values: [sql.accountId, ruleId, assigneeId, seq * most + n],
    })
  }
}
