import { taskAutomationResource } from '#domain/task-automations/task-automation.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { taskAutomations } from '../schema/automation/task-automations.ts'

/** Serves task automations. */
export const taskAutomationHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(taskAutomationResource, { ...parts, table: taskAutomations })
