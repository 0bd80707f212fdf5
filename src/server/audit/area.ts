import { serverArea } from '../area.ts'
import { checkNightly } from './chain.ts'
import { auditConsumer } from './consumer.ts'
import { auditHandlers } from './handlers.ts'

/** The audit log. */
export const auditArea = serverArea({
  handlers: (parts: Parameters<typeof auditHandlers>[0]) => ({ audit: auditHandlers(parts) }),
  consumers: [auditConsumer],
  chores: (parts: Parameters<typeof checkNightly>[0]) => [checkNightly(parts)],
})
