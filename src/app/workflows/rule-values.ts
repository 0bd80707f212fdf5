import * as z from 'zod/mini'
import {
  actionCodes,
  actionsOf,
  conditionsOf,
  triggersOf,
  type RuleCondition,
  type RuleEntity,
  type RuleTarget,
  type RuleTrigger,
} from '#domain/workflows/rule-parts.ts'
import { isKnownCondition } from '#domain/workflows/rule-subject.ts'
import {
  actionOf,
  actionValues,
  conditionValues,
  ruleSchema,
  unfilled,
  type WorkflowRule,
  type WorkflowRuleInput,
} from '#domain/workflows/workflow-rule.ts'

/** Row of a rule: condition or action, and its value; empty if not chosen. */
export interface RuleRow {
  kind: string
  value: unknown
}

/** Form values of a rule; rows in order. */
export interface RuleValues {
  name: string
  entity: RuleEntity | ''
  trigger: RuleTrigger | ''
  isLast: boolean
  isActive: boolean
  criterias: RuleRow[]
  actions: RuleRow[]
}

/** The lists of rows. */
export type RuleList = 'criterias' | 'actions'

/** Row without a choice. */
export const emptyRow: RuleRow = { kind: '', value: null }

/** Kinds available in the rows of a list. */
export function kindsOf(
  list: RuleList,
  { entity, trigger }: Pick<RuleValues, 'entity' | 'trigger'>,
): readonly string[] {
  if (list === 'criterias') return trigger === '' ? [] : conditionsOf[trigger]
  return entity === '' ? [] : actionsOf[entity]
}

/** New row of a chosen kind: without a value, except for a deletion, which needs none (WFL-025, WFL-032). */
export const rowOf = (kind: string): RuleRow => ({ kind, value: kind === 'delete' ? true : null })

/** The only trigger of an entity; none where it has several. */
export const triggerFor = (entity: RuleEntity): RuleTrigger | '' =>
  triggersOf[entity].length === 1 ? (triggersOf[entity][0] ?? '') : ''

const row = z.object({ kind: z.string(), value: z.unknown() })

/** Schema of complete rows; a missing value is reported at its field (WFL-037, WFL-038). */
const rowsOf = (values: Readonly<Record<string, z.ZodMiniType>>) =>
  z.array(row).check((rows) => {
    for (const [index, { kind, value }] of rows.value.entries()) {
      const say = (field: keyof RuleRow, message: string) =>
        rows.issues.push({ code: 'custom', path: [index, field], message, input: value })
      if (kind === '') say('kind', unfilled)
      const read = values[kind]
      if (kind !== '' && !read) say('kind', unfilled)
      const parsed = read ? z.safeParse(read, value) : undefined
      if (!parsed || !parsed.success) say('value', parsed?.error?.issues[0]?.message ?? unfilled)
    }
  })

/** Schema of the form. */
export const ruleValuesSchema = z.object({
  name: ruleSchema.shape.name,
  entity: ruleSchema.shape.entity,
  trigger: ruleSchema.shape.trigger,
  isLast: z.boolean(),
  isActive: z.boolean(),
  criterias: rowsOf(conditionValues),
  actions: rowsOf(actionValues),
})

/** Values of the form for a rule, or a new one. */
export function valuesOf(rule: WorkflowRule | null): RuleValues {
  if (!rule)
    return {
      ...{ name: '', entity: '', trigger: '', isLast: false, isActive: true },
      ...{ criterias: [emptyRow], actions: [emptyRow] },
    }
  return {
    ...rule.rule,
    isActive: rule.isActive,
    criterias: Object.entries(rule.criterias).map(([kind, value]) => ({ kind, value })),
    actions: rule.actions.map(({ action, ...data }) => {
      const [kind = ''] = Object.keys(data)
      return { kind: actionCodes[kind as RuleTarget] === action ? kind : '', value: data[kind] ?? null }
    }),
  }
}

/** Rule from its form values. */
export const inputOf = ({ criterias, actions, isActive, ...rule }: RuleValues): WorkflowRuleInput => ({
  rule: rule as WorkflowRuleInput['rule'],
  criterias: Object.fromEntries(criterias.map(({ kind, value }) => [kind, value])),
  actions: actions.map(({ kind, value }) => actionOf({ target: kind as RuleTarget, data: value })),
  isActive,
})

/** True if this build knows the kind of a row. */
export const isKnownRow = (list: RuleList, kind: string): kind is RuleCondition | RuleTarget =>
  kind === '' || (list === 'criterias' ? isKnownCondition(kind) : Object.hasOwn(actionValues, kind))
