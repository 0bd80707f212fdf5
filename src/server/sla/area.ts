import { slaRuleResource, type SlaRule, type SlaRuleWords } from '#domain/sla/sla-rule.ts'
import { serverArea } from '../area.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { slaRules } from '../schema/sla.ts'
import { slaConsumer } from './consumer.ts'
import { slaTimer } from './reckon.ts'

/** Service level agreements: the rules, and their timers. */
export const slaArea = serverArea({
  handlers: (parts: { database: Database; now(): number }) => {
    const check = (_: ResourceWork, words: SlaRuleWords, before: SlaRule | null) =>
      Promise.resolve({ ...words, ...(!before && { createdAt: parts.now() }) })
    return { sla: resourceHandlers(slaRuleResource, { ...parts, table: slaRules, hooks: { check } }) }
  },
  consumers: [slaConsumer],
  timers: () => [slaTimer],
})
