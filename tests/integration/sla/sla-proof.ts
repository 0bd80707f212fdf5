import { priorities } from '#domain/conversations/status.ts'
import type { SlaRule, SlaRuleInput } from '#domain/sla/sla-rule.ts'
import type { TestDesk } from '../../support/desk.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'

const none = { firstResponse: null, nextResponse: null, resolution: null }

/** Targets of an SLA rule: only the given ones. */
export const targetsOf = (given: Partial<SlaRule['targets']>): SlaRule['targets'] =>
  Object.fromEntries(priorities.map((each) => [each, given[each] ?? none])) as SlaRule['targets']

const targets = targetsOf({
  high: { firstResponse: 60, nextResponse: 120, resolution: 1440 },
  default: { firstResponse: 480, nextResponse: null, resolution: 7200 },
})

const words = (name: string, { mailboxId }: TestDesk): SlaRuleInput => ({
  ...{
    name,
    description: 'Five bikes or more',
    targets,
    businessHoursId: null,
    warnBefore: 15,
    isActive: true,
  },
  conditions: { mailboxIds: [mailboxId], companyIds: [], priorities: ['high', 'default'] },
})

const high = (change: object) => () => ({
  words: { targets: { ...targets, high: { ...targets.high, ...change } } },
})

/** SLA rules for proofs and samples. */
export const slaProof: ResourceProof<SlaRuleInput, SlaRule> = {
  good: (desk) => words('Fleet customers', desk),
  changed: (desk) => ({
    ...words('Everyone else', desk),
    conditions: { mailboxIds: [], companyIds: [], priorities: [] },
    ...{ warnBefore: null, isActive: false },
  }),
  bad: {
    'D1-115: no name': () => ({ words: { name: ' ' }, field: 'name', message: 'Name is a required field' }),
    'D1-115: a name of 41 characters': () => ({
      words: { name: 'x'.repeat(41) },
      field: 'name',
      message: 'Name length must be less than or equal to 40 characters',
    }),
    'no target at all': () => ({
      words: { targets: targetsOf({}) },
      field: 'targets',
      message: 'Set at least one target',
    }),
    'a target of no time': () => ({
      ...high({ resolution: 0 })(),
      field: 'targets.high.resolution' as never,
      message: 'Write a length such as 30m, 4h or 2d',
    }),
    'a target of more than a year': () => ({
      ...high({ firstResponse: 365 * 1440 + 1 })(),
      field: 'targets.high.firstResponse' as never,
      message: 'At most 365 days',
    }),
    'a priority that nobody knows': () => ({
      words: { conditions: { mailboxIds: [], companyIds: [], priorities: ['urgent'] } },
      field: 'conditions.priorities.0' as never,
      message: /./,
    }),
    'a warning of more than a week': () => ({
      words: { warnBefore: 7 * 1440 + 1 },
      field: 'warnBefore',
      message: 'At most 7 days',
    }),
  },
  found: 'fleet',
  numbered: (desk, index) => words(`Rule ${index}`, desk),
  nameOf: ({ name }) => name,
  twin: {
    words: (desk) => words('FLÉET customers', desk),
    field: 'name',
    message: 'An SLA rule with this name exists already',
  },
}
