import * as z from 'zod/mini'
import { priorities, type Priority } from '#domain/conversations/status.ts'
import { slaMetrics, type SlaMetric } from '#domain/conversations/sla-metrics.ts'
import {
  slaRuleResource,
  targetMinutes,
  warningMinutes,
  type SlaRule,
  type SlaRuleInput,
} from '#domain/sla/sla-rule.ts'
import { lengthField, lengthText, minutesOf } from './length-text.ts'

/** Form values of an SLA rule; durations are text. */
export interface SlaValues extends Omit<SlaRuleInput, 'targets' | 'warnBefore'> {
  targets: Record<Priority, Record<SlaMetric, string>>
  warnBefore: string
}

const each = <Value>(make: (priority: Priority) => Value) =>
  Object.fromEntries(priorities.map((priority) => [priority, make(priority)])) as Record<Priority, Value>

const ofMetrics = <Value>(make: (metric: SlaMetric) => Value) =>
  Object.fromEntries(slaMetrics.map((metric) => [metric, make(metric)])) as Record<SlaMetric, Value>

/** SLA rule from its form values. */
export const inputOf = ({ targets, warnBefore, ...words }: SlaValues): SlaRuleInput => ({
  ...words,
  targets: each((priority) => ofMetrics((metric) => minutesOf(targets[priority][metric]) ?? null)),
  warnBefore: minutesOf(warnBefore) ?? null,
})

const lengths = z.object({
  targets: z.object(each(() => z.object(ofMetrics(() => lengthField(targetMinutes))))),
  warnBefore: lengthField(warningMinutes),
})

/** Schema of the form: parsed durations, then a rule's fields. */
export const slaValuesSchema = z.unknown().check((typed) => {
  const read = z.safeParse(lengths, typed.value)
  const { issues } = (read.success
    ? z.safeParse(slaRuleResource.input, inputOf(typed.value as SlaValues))
    : read
  ).error ?? { issues: [] }
  for (const { path, message } of issues)
    typed.issues.push({ code: 'custom', path: [...path], message, input: typed.value })
})

/** Values of the form for a rule, or a new one. */
export const valuesOf = (rule: SlaRule | null): SlaValues => ({
  name: rule?.name ?? '',
  description: rule?.description ?? '',
  conditions: rule?.conditions ?? { mailboxIds: [], companyIds: [], priorities: [] },
  targets: each((priority) => ofMetrics((metric) => lengthText(rule?.targets[priority][metric] ?? null))),
  businessHoursId: rule?.businessHoursId ?? null,
  warnBefore: lengthText(rule?.warnBefore ?? null),
  isActive: rule?.isActive ?? true,
})
