import { serverArea } from '../area.ts'
import type { Database } from '../store/database.ts'
import { taskAutomationsConsumer } from './consumer.ts'
import { automationRunHandlers } from './runs.ts'
import { taskAutomationResource } from '#domain/task-automations/task-automation.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import { taskAutomations } from '../schema/automation/task-automations.ts'

/** Handlers for task automations. */
const taskAutomationHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(taskAutomationResource, { ...parts, table: taskAutomations })

/** Automations that create tasks from conversation events. */
export const taskAutomationsArea = serverArea({
  handlers: (parts: { database: Database; now(): number }) => ({
    taskAutomations: { ...taskAutomationHandlers(parts), ...automationRunHandlers(parts) },
  }),
  consumers: [taskAutomationsConsumer],
})
