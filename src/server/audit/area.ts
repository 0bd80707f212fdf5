import { serverArea } from '../area.ts'
import { auditConsumer } from './consumer.ts'
import { auditHandlers } from './handlers.ts'

/** The audit log. */
export const auditArea = serverArea({
  handlers: (parts: Parameters<typeof auditHandlers>[0]) => ({ audit: auditHandlers(parts) }),
  consumers: [auditConsumer],
})
