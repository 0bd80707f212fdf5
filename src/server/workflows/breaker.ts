import type { Id } from '#lib/id.ts'
import { byDesk } from '#domain/events/cause.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { runawayLimits } from '#domain/workflows/rule-parts.ts'
import { workflowRuleResource } from '#domain/workflows/workflow-rule.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { DeskSql } from '../store/database.ts'

/** A rule that was switched off. */
export interface StoppedRule {
  id: Id
  name: string
  madeBy: Id | null
}

/**
 * Switches off a rule that ran too often on a conversation within an hour; undefined if it may run. Its row
 * is locked before the account's head, in the same order as saving a rule.
 */
export async function stopRunaway(
  sql: DeskSql,
  { ruleId, conversationId, now }: { ruleId: Id; conversationId: Id; now: number },
): Promise<StoppedRule | undefined> {
  const [stopped] = await sql.rows<StoppedRule>({
    name: 'stop a workflow rule that runs wild',
    text: `update "workflowRules" r set is_active = false, revision = r.revision + 1
      where r.account_id = $1 and r.id = $2 and r.is_active
        and (select count(*) from workflow_runs w where w.account_id = r.account_id and w.rule_id = r.id
          and w.conversation_id = $3 and w.at > $4) >= $5
      returning r.id, r.name, r.made_by as "madeBy"`,
    values: [sql.accountId, ruleId, conversationId, now - runawayLimits.ms, runawayLimits.runs],
  })
  return stopped
}

/** Records switched off rules in the audit log, and notifies their makers or administrators. */
export const notifyOfStopped = (
  sql: DeskSql,
  { stopped, conversationId, now }: { stopped: readonly StoppedRule[]; conversationId: Id; now: number },
): Promise<void> =>
  inUnitOfWork(sql, { cause: byDesk, at: now }, ({ tell }) => {
    for (const { id, name, madeBy } of stopped)
      tell([
        ...ofRecord(workflowRuleResource.name, {
          ...{ id, before: { isActive: true }, after: { isActive: false } },
        }),
        { type: 'rule.stopped', subjectId: id, payload: { name, conversationId, madeBy } },
      ])
    return Promise.resolve()
  })
