import type { Id } from '#lib/id.ts'
import { manageWorkflowsAccess } from '#domain/access/plan-access.ts'
import { isFor } from '#domain/events/cause.ts'
import type { EventOf } from '#domain/events/event.ts'
import { fitsOf } from '#domain/predicates/evaluate.ts'
import { resolve } from '#domain/predicates/resolve.ts'
import type { Subject } from '#domain/predicates/subject.ts'
import type { RuleResult } from '#domain/workflows/rule-endpoints.ts'
import type { RuleTrigger } from '#domain/workflows/rule-parts.ts'
import {
  predicateOf,
  ruledContact,
  ruledConversation,
  type RuledContact,
} from '#domain/workflows/rule-subject.ts'
import { ruleActions, type WorkflowRule } from '#domain/workflows/workflow-rule.ts'
import {
  defineConsumer,
  type CallOutcome,
  type ConsumerWork,
  type DeskCall,
  type DeskPlan,
} from '../events/consumer.ts'
import { knownTo, readerOf } from '../predicates/reader.ts'
import type { DeskSql } from '../store/database.ts'
import { stopRunaway, notifyOfStopped, type StoppedRule } from './breaker.ts'
import { changeOf, effectOf } from './rule-effects.ts'
import { contactOf, messageOf, type RuleMessage } from './rule-rows.ts'

/** Stored runs per rule. */
const keptRuns = 1000

type Heard = EventOf<'message.received' | 'delivery.sent' | 'contact.created' | 'contact.changed'>

/**
 * Runs rules, oldest first, each once per event: the consumer's cursor moves in the same transaction, and the
 * run's key contains both. Actions of rules trigger none. `delivery.sent` always has the desk as its
 * actor, whatever user wrote the mail, so it is not filtered by actor as the other events are.
 */
export const workflowsConsumer = defineConsumer({
  ...{ name: 'workflows', title: 'Workflow rules', writes: 'desk', audience: 'present', origin: 'rule' },
  wants: ['message.received', 'delivery.sent', 'contact.created', 'contact.changed'],
  isIdle,
  plan,
})

/** True if there are no rules, or the plan excludes them. */
async function isIdle(sql: DeskSql): Promise<boolean> {
  const [row] = await sql.rows<{ isIdle: boolean }>({
    name: 'any workflow rule',
    text: `select not exists (select from "workflowRules" r join accounts a on a.id = r.account_id
      where r.account_id = $1 and r.is_active and (a.features is null or $2 = any(a.features))) as "isIdle"`,
    values: [sql.accountId, manageWorkflowsAccess.feature],
  })
  return row?.isIdle ?? true
}

/** True for internal bookkeeping fields, whose changes trigger no rule. */
const isBookkeeping = (fields: readonly string[]) => fields.every((field) => field === 'isUndeliverable')

async function plan(work: ConsumerWork, event: Heard): Promise<DeskPlan | null> {
  const { sql } = work
  if (event.type !== 'delivery.sent' && !isFor('rules', event)) return null
  switch (event.type) {
    case 'message.received':
    case 'delivery.sent': {
      const trigger = event.type === 'delivery.sent' ? 'outgoing' : 'incoming'
      const row = await messageOf(sql, event.payload)
      return row?.isByPerson ? planOn(work, event, trigger, row, ruledConversation) : null
    }
    case 'contact.created':
    case 'contact.changed': {
      if (event.type === 'contact.changed' && isBookkeeping(event.payload.fields)) return null
      const trigger = event.type === 'contact.created' ? 'created' : 'updated'
      const row = await contactOf(sql, event.payload.contactId)
      return row ? planOn(work, event, trigger, row, ruledContact) : null
    }
  }
}

type Found = Pick<WorkflowRule, 'id' | 'name' | 'rule' | 'criterias' | 'actions'>

/** Intended action of a matched rule. */
interface Intended {
  ruleId: Id
  result: RuleResult
  isCalled: boolean
}

/** Actions of a trigger's rules on a row: each rule sees the result of earlier ones. */
async function planOn<Row extends RuleMessage | RuledContact>(
  work: ConsumerWork,
  event: Heard,
  trigger: RuleTrigger,
  first: Row,
  subject: Subject<Row>,
): Promise<DeskPlan | null> {
  const { sql, now } = work
  const rules = await rulesOf(sql, trigger, event)
  if (rules.length === 0) return null
  const predicates = rules.map(({ criterias }) => predicateOf(criterias))
  const by = {
    subject,
    reader: await readerOf(sql, null, now),
    known: await knownTo(sql, subject, predicates),
  }
  const conversationId = 'contact' in first ? null : first.conversation.id
  const stopped: StoppedRule[] = []
  let row = first
  const calls: DeskCall[] = []
  const matched: Found[] = []
  const intended: Intended[] = []
  for (const [n, rule] of rules.entries()) {
    if (!fitsOf(resolve(predicates[n] as never, by), by)(row)) continue
    const runaway = conversationId && (await stopRunaway(sql, { ruleId: rule.id, conversationId, now }))
    if (runaway) {
      stopped.push(runaway)
      continue
    }
    matched.push(rule)
    const actions = ruleActions(rule).toSorted(
      (a, b) => Number(a.target === 'delete') - Number(b.target === 'delete'),
    )
    for (const action of actions) {
      const effect = await effectOf(row, action, sql)
      const isCalled = effect !== 'unneeded' && 'call' in effect
      const result: RuleResult = { target: action.target, outcome: 'done', reason: null, change: null }
      if (effect === 'unneeded') result.outcome = 'unneeded'
      else if ('reason' in effect) Object.assign(result, { outcome: 'refused', reason: effect.reason })
      else {
        result.change = changeOf(action.target, row, effect.row)
        calls.push({ ...effect.call, ruleId: rule.id, ruleName: rule.name })
        row = effect.row
      }
      intended.push({ ruleId: rule.id, result, isCalled })
    }
    // Conversations in the trash are skipped.
    if (rule.rule.isLast || ('conversation' in row && row.conversation.isTrashed)) break
  }
  if (matched.length === 0 && stopped.length === 0) return null
  const about = 'contact' in row ? { contactId: row.contact.id } : { conversationId: row.conversation.id }
  return {
    ...{ ruleId: null, calls },
    async after(then, outcomes) {
      await noteRuns(then, { event, matched, intended, about }, outcomes)
      if (conversationId !== null && stopped.length > 0)
        await notifyOfStopped(then.sql, { stopped, conversationId, now })
    },
  }
}

/** Active rules of a trigger that existed at the event and have not run for it, in order. */
const rulesOf = (sql: DeskSql, trigger: RuleTrigger, { seq, at }: Heard) =>
  sql.rows<Found>({
    name: 'workflow rules of a trigger',
    text: `select r.id, r.name, r.rule, r.criterias, r.actions from "workflowRules" r
      where r.account_id = $1 and r.is_active and r.rule ->> 'trigger' = $2 and r.created_at <= $4
        and not exists (select from workflow_runs w
          where w.account_id = r.account_id and w.rule_id = r.id and w.event_seq = $3)
      order by r.id`,
    values: [sql.accountId, trigger, seq, at],
  })

interface Ran {
  event: Heard
  matched: readonly Found[]
  intended: readonly Intended[]
  about: { conversationId?: Id; contactId?: Id }
}

/** Stores the outcomes of actions, and deletes old ones. */
async function noteRuns(
  { sql, now }: ConsumerWork,
  { event, matched, intended, about }: Ran,
  outcomes: readonly CallOutcome[],
): Promise<void> {
  const left = [...outcomes]
  const results = intended.map(({ ruleId, result, isCalled }) => {
    const came = isCalled ? left.shift() : undefined
    const isRefused = came?.isApplied === false
    return {
      ruleId,
      result: isRefused ? { ...result, outcome: 'refused', reason: came.message, change: null } : result,
    }
  })
  for (const { id } of matched) {
    const own = results.filter(({ ruleId }) => ruleId === id).map(({ result }) => result)
    await sql.rows({
      name: 'run of a workflow rule',
      text: `insert into workflow_runs (account_id, rule_id, event_seq, conversation_id, contact_id, results, at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        ...[sql.accountId, id, event.seq, about.conversationId ?? null, about.contactId ?? null],
        ...[JSON.stringify(own), now],
      ],
    })
    await sql.rows({
      name: 'old runs of a workflow rule',
      text: `delete from workflow_runs where account_id = $1 and rule_id = $2
        and event_seq <= (select event_seq from workflow_runs
          where account_id = $1 and rule_id = $2 order by event_seq desc offset ${keptRuns} limit 1)`,
      values: [sql.accountId, id],
    })
  }
}
