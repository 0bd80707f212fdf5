import { serverArea } from '../area.ts'
import type { Database } from '../store/database.ts'
import { workflowsConsumer } from './consumer.ts'
import { workflowHandlers } from './handlers.ts'

/** Workflow rules on messages and contacts. */
export const workflowsArea = serverArea({
  handlers: (parts: { database: Database; now(): number }) => ({ workflows: workflowHandlers(parts) }),
  consumers: [workflowsConsumer],
})
