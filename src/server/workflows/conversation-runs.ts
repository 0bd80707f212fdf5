import type * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { shownRuns, type listConversationRuns } from '#domain/workflows/rule-endpoints.ts'
import { predicateOf, ruledConversation } from '#domain/workflows/rule-subject.ts'
import type { WorkflowRule } from '#domain/workflows/workflow-rule.ts'
import type { ScopedActor } from '../access/actor.ts'
import type { DeskSql } from '../store/database.ts'
import { newestMessages, type RuleMessage } from './rule-rows.ts'
import { findingsOf, resolving } from './trial.ts'

type Told = z.output<typeof listConversationRuns.output>
type Unrun = Pick<WorkflowRule, 'id' | 'name' | 'criterias'> & { trigger: 'incoming' | 'outgoing' }

/**
 * Runs of rules on a conversation, and reasons for rules that did not run.
 * @throws DeskError NOT_FOUND if it is not visible to the actor.
 */
export async function conversationRuns(
  sql: DeskSql,
  actor: ScopedActor,
  { id, now }: { id: Id; now: number },
): Promise<Told> {
  const [seen] = await sql.rows<{ ticketNo: number | null }>({
    name: 'conversation of rule runs',
    text: `select ticket_no as "ticketNo" from conversations
      where account_id = $1 and id = $2 and scope = any($3)`,
    values: [sql.accountId, id, actor.scopes],
  })
  if (!seen) throw new DeskError('NOT_FOUND')
  const rows = await sql.rows<Told['data'][number] & { total: number }>({
    name: 'rule runs of a conversation',
    text: `select json_build_object('id', r.id, 'name', r.name) as rule, w.at, w.results,
        count(*) over ()::int as total
      from workflow_runs w join "workflowRules" r on r.account_id = w.account_id and r.id = w.rule_id
      where w.account_id = $1 and w.conversation_id = $2 order by w.event_seq desc, r.id desc limit ${shownRuns}`,
    values: [sql.accountId, id],
  })
  return {
    data: rows.map(({ total: _total, ...run }) => run),
    total: rows[0]?.total ?? 0,
    unrun: seen.ticketNo === null ? [] : await unrunOf(sql, { id, now, ticketNo: seen.ticketNo }),
  }
}

/** Rules that never ran, with their conditions, tested on the last message of a person. */
async function unrunOf(
  sql: DeskSql,
  { id, now, ticketNo }: { id: Id; now: number; ticketNo: number },
): Promise<Told['unrun']> {
  const rules = await sql.rows<Unrun>({
    name: 'rules that never ran in a conversation',
    text: `select r.id, r.name, r.criterias, r.rule ->> 'trigger' as trigger from "workflowRules" r
      where r.account_id = $1 and r.is_active and r.rule ->> 'trigger' in ('incoming', 'outgoing')
        and not exists (select from workflow_runs w
          where w.account_id = r.account_id and w.rule_id = r.id and w.conversation_id = $2)
      order by r.id limit ${shownRuns}`,
    values: [sql.accountId, id],
  })
  const found = new Map<Unrun['trigger'], RuleMessage | undefined>()
  for (const trigger of new Set(rules.map((rule) => rule.trigger)))
    found.set(trigger, (await newestMessages(sql, { trigger, ticketNo, most: 1 }))[0])
  const told: Told['unrun'] = []
  for (const { id: ruleId, name, criterias, trigger } of rules) {
    const row = found.get(trigger)
    // Without such a message nothing can trigger the rule in this conversation.
    if (!row) continue
    const predicate = predicateOf(criterias)
    const by = await resolving(sql, ruledConversation, predicate, now)
    told.push({ rule: { id: ruleId, name }, findings: findingsOf(row, criterias, predicate, by) })
  }
  return told
}
