import * as z from 'zod/mini'
import { manageSlaAccess } from '../access/plan-access.ts'
import { businessHoursResource } from '../business-hours/business-hours.ts'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { jobChoices, jobSchema } from '../jobs/job.ts'
import { slaRuleResource } from './sla-rule.ts'

/** Open conversations with an earlier version of an SLA rule: they keep it until a user updates them. */
export const slaFollowing = z.object({
  /** Number of conversations with an open target and an earlier version. */
  behind: z.int(),
  /** The newest job that updates them; null before the first. */
  job: z.nullable(jobSchema),
})
/** Open conversations with an earlier version of an SLA rule. */
export type SlaFollowing = z.infer<typeof slaFollowing>

const ofRule = { ...manageSlaAccess, path: `${slaRuleResource.endpoints.get.path}/following` }
const ofHours = {
  needs: 'organization.manage_business_hours' as const,
  path: `${businessHoursResource.endpoints.get.path}/following`,
}

const about = { input: z.object({ id: id() }), output: slaFollowing }
const chosen = { input: z.object({ id: id(), choice: z.enum(jobChoices) }), output: slaFollowing }

/** Open conversations with an earlier version of a rule, or of rules with these business hours. */
export const slaFollowingEndpoints = {
  getRuleFollowing: defineEndpoint({
    ...{ method: 'GET', ...ofRule, ...about },
    summary: 'Count open conversations that keep an earlier version of an SLA rule',
  }),
  postRuleFollowing: defineEndpoint({
    ...{ method: 'POST', ...ofRule, ...about },
    summary: 'Let open conversations follow an SLA rule as it is now',
  }),
  putRuleFollowing: defineEndpoint({
    ...{ method: 'PUT', ...ofRule, ...chosen },
    summary: 'Pause, continue or stop letting conversations follow an SLA rule',
  }),
  getHoursFollowing: defineEndpoint({
    ...{ method: 'GET', ...ofHours, ...about },
    summary: 'Count open conversations that keep earlier business hours',
  }),
  postHoursFollowing: defineEndpoint({
    ...{ method: 'POST', ...ofHours, ...about },
    summary: 'Let open conversations follow business hours as they are now',
  }),
  putHoursFollowing: defineEndpoint({
    ...{ method: 'PUT', ...ofHours, ...chosen },
    summary: 'Pause, continue or stop letting conversations follow business hours',
  }),
}

/** An SLA rule and its first open deadline, in an entry of the trail. */
export interface NamedSla {
  /** Null if no rule matches any more. */
  rule: string | null
  /** Epoch ms; null while its clock is paused, and without a target. */
  dueAt: number | null
}
