import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AutomationRun } from '#domain/task-automations/automation-endpoints.ts'
import type { TaskAutomation } from '#domain/task-automations/task-automation.ts'
import { ofAccount, ownId, whole } from '../columns.ts'

/** Automations that create tasks from conversation events. */
export const taskAutomations = pgTable(
  'taskAutomations',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    entity: text().$type<TaskAutomation['entity']>().notNull(),
    domain: text().notNull(),
    trigger: text().$type<TaskAutomation['trigger']>().notNull(),
    priority: text().$type<TaskAutomation['priority']>(),
    statusId: integer().$type<TaskAutomation['statusId']>(),
    assigneeId: whole(),
    labelId: whole(),
    allowMultiple: boolean().notNull(),
    task: jsonb().$type<TaskAutomation['task']>().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Outcome of each event that triggered an automation. */
export const taskAutomationRuns = pgTable(
  'task_automation_runs',
  {
    accountId: ofAccount(),
    automationId: whole().notNull(),
    eventSeq: whole().notNull(),
    conversationId: whole().notNull(),
    taskId: whole(),
    outcome: text().$type<AutomationRun['outcome']>().notNull(),
    reason: text(),
    at: whole().notNull(),
  },
  (table) => [
    primaryKey({
      name: 'task_automation_runs_pk',
      columns: [table.accountId, table.automationId, table.eventSeq],
    }),
    foreignKey({
      name: 'task_automation_runs_automation',
      columns: [table.accountId, table.automationId],
      foreignColumns: [taskAutomations.accountId, taskAutomations.id],
    }).onDelete('cascade'),
    index('task_automation_runs_tasks')
      .on(table.accountId, table.automationId, table.conversationId)
      .where(sql`task_id is not null`),
  ],
)
