import { slaRuleResource } from '#domain/sla/sla-rule.ts'
import { serverArea } from '../area.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { slaRules } from '../store/schema-sla.ts'

/** What is promised of answers. */
export const slaArea = serverArea({
  handlers: (parts: { database: Database; now(): number }) => ({
    sla: resourceHandlers(slaRuleResource, { ...parts, table: slaRules }),
  }),
})
