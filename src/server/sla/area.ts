import { slaRuleResource, type SlaRule, type SlaRuleInput } from '#domain/sla/sla-rule.ts'
import { serverArea } from '../area.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import { slaRules } from '../schema/automation/sla.ts'
import type { Database } from '../store/database.ts'
import { slaConsumer } from './consumer.ts'
import { followJob } from './follow-job.ts'
import { followingHandlers, type FollowingParts } from './following-handlers.ts'
import { slaTimer } from './reckon.ts'

/** Service level agreements: the rules, and their timers. */
export const slaArea = serverArea({
  handlers: (parts: FollowingParts & { now(): number }) => {
    const check = (_: ResourceWork, words: SlaRuleInput, before: SlaRule | null) =>
      Promise.resolve({ ...words, ...(!before && { createdAt: parts.now() }) })
    const { database, now } = parts
    const five = resourceHandlers(slaRuleResource, { database, now, table: slaRules, hooks: { check } })
    return { sla: { ...five, ...followingHandlers(parts) } }
  },
  consumers: [slaConsumer],
  timers: () => [slaTimer],
  jobs: (parts: { database: Database }) => [followJob(parts)],
})
