import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { shownRuns, type RuleRun } from '#domain/workflows/rule-endpoints.ts'
import {
  misfitOf,
  unfilled,
  workflowRuleResource,
  type WorkflowRule,
  type WorkflowRuleInput,
} from '#domain/workflows/workflow-rule.ts'
import type { HandlersOf } from '../http/handler.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { workflowRules } from '../schema/automation/workflows.ts'
import { conversationRuns } from './conversation-runs.ts'
import { tryOn } from './trial.ts'

/** Handlers for workflow rules and their runs. */
export function workflowHandlers(parts: { database: Database; now(): number }) {
  const check = ({ actor }: ResourceWork, words: WorkflowRuleInput, before: WorkflowRule | null) => {
    const field = misfitOf(words)
    if (field) throw new DeskError('INVALID', { field, message: unfilled })
    const made = !before && { createdAt: parts.now(), madeBy: actor.userId }
    return Promise.resolve({ ...words, name: words.rule.name, ...made })
  }
  return {
    ...resourceHandlers(workflowRuleResource, { ...parts, table: workflowRules, hooks: { check } }),
    tryRule: (input, { actor }) =>
      parts.database.look(actor.accountId, (sql) => tryOn(sql, actor, input, parts.now())),
    listConversationRuns: ({ id }, { actor }) =>
      parts.database.look(actor.accountId, (sql) => conversationRuns(sql, actor, { id, now: parts.now() })),
    listRuleRuns: ({ id }, { actor }) =>
      parts.database.look(actor.accountId, async (sql) => {
        const [rule] = await sql.rows({
          text: 'select from "workflowRules" where account_id = $1 and id = $2',
          values: [sql.accountId, id],
        })
        if (!rule) throw new DeskError('NOT_FOUND')
        const rows = await sql.rows<RuleRun & { total: number }>({
          name: 'runs of a workflow rule',
          text: `select r.at, r.results,
              case when c.scope = any($2) then json_build_object('id', c.id, 'ticketNo', c.ticket_no) end
                as conversation,
              case when p.id is not null then json_build_object('id', p.id,
                'name', trim(p.first_name || ' ' || p.last_name)) end as contact,
              count(*) over ()::int as total
            from workflow_runs r
            left join conversations c on c.account_id = r.account_id and c.id = r.conversation_id
            left join contacts p on p.account_id = r.account_id and p.id = r.contact_id
            where r.account_id = $1 and r.rule_id = $3 order by r.event_seq desc limit ${shownRuns}`,
          values: [sql.accountId, actor.scopes, id],
        })
        return {
          data: rows.map(({ total: _total, ...row }) => row),
          total: rows[0]?.total ?? 0,
        }
      }),
  } satisfies HandlersOf<(typeof endpoints)['workflows']>
}
