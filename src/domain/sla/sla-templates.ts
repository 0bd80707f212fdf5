import { priorities, type Priority } from '../conversations/status.ts'
import type { SlaRuleInput } from './sla-rule.ts'

type Targets = SlaRuleInput['targets'][Priority]

const none: Targets = { firstResponse: null, nextResponse: null, resolution: null }

const targetsOf = (given: Partial<Record<Priority, Targets>>) =>
  Object.fromEntries(priorities.map((each) => [each, given[each] ?? none])) as SlaRuleInput['targets']

const hour = 60
const day = 24 * hour

const words = {
  conditions: { mailboxIds: [], companyIds: [], priorities: [] },
  businessHoursId: null,
  isActive: true,
}

/** Templates of SLA rules, the stricter first, because the first match counts. They reference no records. */
export const slaTemplates: readonly SlaRuleInput[] = [
  {
    ...words,
    name: 'Urgent',
    description: 'Critical and high priority, day and night',
    conditions: { ...words.conditions, priorities: ['critical', 'high'] },
    targets: targetsOf({
      critical: { firstResponse: 30, nextResponse: hour, resolution: 8 * hour },
      high: { firstResponse: hour, nextResponse: 2 * hour, resolution: day },
    }),
    warnBefore: 15,
  },
  {
    ...words,
    name: 'Standard',
    description: 'All other conversations',
    targets: targetsOf(
      Object.fromEntries(
        priorities.map((each) => [
          each,
          { firstResponse: 8 * hour, nextResponse: 8 * hour, resolution: 3 * day },
        ]),
      ),
    ),
    warnBefore: hour,
  },
]
