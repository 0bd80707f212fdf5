import { serverArea } from '../area.ts'
import type { Database } from '../store/database.ts'
import { taskAutomationsConsumer } from './consumer.ts'
import { taskAutomationHandlers } from './handlers.ts'
import { automationRunHandlers } from './runs.ts'

/** Tasks that are made of what happens to conversations. */
export const taskAutomationsArea = serverArea({
  handlers: (parts: { database: Database; now(): number }) => ({
    taskAutomations: { ...taskAutomationHandlers(parts), ...automationRunHandlers(parts) },
  }),
  consumers: [taskAutomationsConsumer],
})
