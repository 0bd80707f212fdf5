import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WorkflowRule } from '#domain/workflows/workflow-rule.ts'
import type { RuleResult } from '#domain/workflows/rule-endpoints.ts'
import { ofAccount, ownId, whole } from '../columns.ts'

/** Workflow rules on messages and contacts. */
export const workflowRules = pgTable(
  'workflowRules',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    rule: jsonb().$type<WorkflowRule['rule']>().notNull(),
    criterias: jsonb().$type<WorkflowRule['criterias']>().notNull(),
    actions: jsonb().$type<WorkflowRule['actions']>().notNull(),
    isActive: boolean().notNull(),
    /** Earlier events do not trigger it. */
    createdAt: whole().notNull(),
    /** User who is notified when the rule is switched off automatically; null for administrators. */
    madeBy: whole(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Outcome of each event that a rule has matched. */
export const workflowRuns = pgTable(
  'workflow_runs',
  {
    accountId: ofAccount(),
    ruleId: whole().notNull(),
    eventSeq: whole().notNull(),
    conversationId: whole(),
    contactId: whole(),
    results: jsonb().$type<RuleResult[]>().notNull(),
    at: whole().notNull(),
  },
  (table) => [
    primaryKey({ name: 'workflow_runs_pk', columns: [table.accountId, table.ruleId, table.eventSeq] }),
    foreignKey({
      name: 'workflow_runs_rule',
      columns: [table.accountId, table.ruleId],
      foreignColumns: [workflowRules.accountId, workflowRules.id],
    }).onDelete('cascade'),
    index('workflow_runs_conversation').on(table.accountId, table.conversationId),
  ],
)
