import { serverArea } from '../area.ts'
import type { Database } from '../store/database.ts'
import { taskAutomationsConsumer } from './consumer.ts'
import { automationRunHandlers } from './runs.ts'
import { taskAutomationResource } from '#domain/task-automations/task-automation.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import { taskAutomations } from '../schema/automation/task-automations.ts'

/** Serves task automations. */
const taskAutomationHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(taskAutomationResource, { ...parts, table: taskAutomations })

/** Tasks that are made of what happens to conversations. */
export const taskAutomationsArea = serverArea({
  handlers: (parts: { database: Database; now(): number }) => ({
    taskAutomations: { ...taskAutomationHandlers(parts), ...automationRunHandlers(parts) },
  }),
  consumers: [taskAutomationsConsumer],
})
