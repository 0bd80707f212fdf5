import * as z from 'zod/mini'
import { manageSlaAccess } from '../access/plan-access.ts'
import { priorities, type Priority } from '../conversations/status.ts'
import { id, onOff, optionalText, requiredText } from '../fields.ts'
import type { Predicate } from '../predicates/predicate.ts'
import { choicesOf, defineSubject } from '../predicates/subject.ts'
import { slaMetrics, type SlaMetric } from '../conversations/sla-metrics.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'

/** Limits of an SLA rule (D1-115); lengths in minutes. */
export const slaLimits = { name: 40, description: 500, named: 100, target: 365 * 1440, warning: 7 * 1440 }

/** Error for an invalid length. */
export const lengthFault = 'Write a length such as 30m, 4h or 2d'
const minutes = (limit: number, most: string) =>
  z.nullable(z.int(lengthFault).check(z.minimum(1, lengthFault), z.maximum(limit, `At most ${most}`)))

/** Duration of a target, in minutes of the rule's clock; null for no target. */
export const targetMinutes = minutes(slaLimits.target, '365 days')
/** Time of the warning before a target, in minutes of the rule's clock; null for no warning. */
export const warningMinutes = minutes(slaLimits.warning, '7 days')

const ofPriority = z.object({
  firstResponse: targetMinutes,
  nextResponse: targetMinutes,
  resolution: targetMinutes,
} satisfies Record<SlaMetric, unknown>)

const named = (noun: string) =>
  z._default(z.array(id()).check(z.maxLength(slaLimits.named, `At most ${slaLimits.named} ${noun}`)), [])

/** Conditions of a rule: all have to match, and an empty list matches everything. */
const conditions = z.object({
  mailboxIds: named('inboxes'),
  companyIds: named('companies'),
  priorities: z._default(z.array(z.enum(priorities)).check(z.maxLength(priorities.length)), []),
})

/** SLA rules as edited in the settings; stored on the server only. */
export const slaRuleResource = defineResource({
  name: 'slaRules',
  noun: 'SLA rule',
  path: '/productivity/sla',
  read: { needs: 'signed-in' },
  write: manageSlaAccess,
  searched: ['name'],
  unique: { fields: ['name'], message: 'An SLA rule with this name exists already' },
  refers: {
    'conditions.mailboxIds': { to: 'mailboxes', noun: 'An inbox' },
    'conditions.companyIds': { to: 'companies', noun: 'A company' },
    businessHoursId: { to: 'businessHours', noun: 'The calendar' },
  },
  input: {
    name: requiredText('Name', slaLimits.name),
    description: optionalText('Description', slaLimits.description),
    conditions,
    targets: z
      .object(
        Object.fromEntries(priorities.map((each) => [each, ofPriority])) as Record<
          Priority,
          typeof ofPriority
        >,
      )
      .check(
        z.refine(
          (all) => Object.values(all).some((each) => slaMetrics.some((metric) => each[metric] !== null)),
          'Set at least one target',
        ),
      ),
    /** Business hours of its clock; null for all day, every day. */
    businessHoursId: z._default(z.nullable(id()), null),
    warnBefore: z._default(warningMinutes, null),
    isActive: onOff(),
  },
  // Names that another build accepted must stay readable.
  row: { name: z.string() },
})

/** An SLA rule, as calls return it. */
export type SlaRule = RecordOf<typeof slaRuleResource>
/** Fields of an SLA rule. */
export type SlaRuleInput = ResourceInput<typeof slaRuleResource>

/** A conversation as SLA rules evaluate it. */
export interface SlaConversation {
  mailboxId: number
  companyId: number | null
  priority: Priority
}

/** Predicate fields of SLA rules. */
export const slaConversation = defineSubject<SlaConversation>()('conversations of SLA rules', {
  mailbox: { label: 'Inbox', type: 'reference', to: 'mailboxes', value: ({ mailboxId }) => mailboxId },
  company: {
    ...{ label: 'Company', type: 'reference', to: 'companies', isOptional: true },
    value: ({ companyId }) => companyId,
  },
  priority: {
    ...{ label: 'Priority', type: 'choice', choices: choicesOf(priorities) },
    value: ({ priority }) => priority,
  },
})

/** Conditions of a rule as a predicate. */
export const slaPredicate = ({
  mailboxIds,
  companyIds,
  priorities: ranks,
}: SlaRule['conditions']): Predicate => ({
  and: Object.entries({ mailbox: mailboxIds, company: companyIds, priority: ranks })
    .filter(([, value]) => value.length > 0)
    .map(([field, value]) => ({ field, operator: 'isAnyOf' as const, value })),
})
