import * as z from 'zod/mini'
import { manageWorkflowsAccess } from '../access/plan-access.ts'
import { conversationSchema } from '../conversations/conversation.ts'
import { priorities } from '../conversations/status.ts'
import { contactLimits } from '../customers/contact.ts'
import { id, missing, onOff, tooLong } from '../fields.ts'
import { countries } from '../places/countries.ts'
import { predicateLimits } from '../predicates/predicate.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import {
  actionCodes,
  actionsOf,
  conditionsOf,
  ruleEntities,
  ruleLimits,
  ruleTriggers,
  triggersOf,
  type RuleCondition,
  type RuleTarget,
} from './rule-parts.ts'

/** Error of an incomplete row (WFL-037, WFL-038). */
export const unfilled = 'Please Fill Required Field'
const triggerMissing = 'Trigger must be Specified'

const words = (limit: number) =>
  z
    .string(unfilled)
    .check(z.trim(), z.minLength(1, unfilled), z.maxLength(limit, `At most ${limit} characters`))
const one = () => z.int(unfilled).check(z.positive(unfilled))
const tags = () =>
  z
    .array(id(), unfilled)
    .check(z.minLength(1, unfilled), z.maxLength(ruleLimits.tags, `At most ${ruleLimits.tags} tags`))

/** `customer.example`, or `*.` before it for all subdomains. */
const domainForm = /^(\*\.)?([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u

/** Value schemas of the conditions. */
export const conditionValues = {
  mailboxId: one(),
  contactId: one(),
  contactEmailDomain: words(predicateLimits.text).check(
    z.toLowerCase(),
    z.regex(domainForm, 'Please enter a valid domain.'),
  ),
  subjectLike: words(predicateLimits.text),
  assigneeId: one(),
  haveTags: tags(),
  doNotHaveTags: tags(),
  contactEmail: words(predicateLimits.text),
  company: one(),
  firstName: words(contactLimits.name.most),
  lastName: words(contactLimits.name.most),
  title: words(contactLimits.title),
  country: z.enum(countries.map(({ code }) => code) as [string, ...string[]], unfilled),
  labelIds: tags(),
  interactions: z.int(unfilled).check(z.minimum(1, 'At least 1')),
} satisfies Record<RuleCondition, z.ZodMiniType>

/** Value schemas of the actions. */
export const actionValues = {
  assigneeId: one(),
  statusId: z.union(conversationSchema.shape.statusId.def.options, unfilled),
  note: words(ruleLimits.note),
  addLabelIds: tags(),
  removeLabelIds: tags(),
  mailboxId: one(),
  // Deletion is a move to the trash (D1-86).
  delete: z.literal(true, unfilled),
  priority: z.enum(priorities, unfilled),
  companyId: one(),
  title: words(contactLimits.title),
  labelIds: tags(),
} satisfies Record<RuleTarget, z.ZodMiniType>

/** Fields of a rule, before its conditions and actions are checked against the trigger. */
export const ruleSchema = z.object({
  name: z
    .string(missing('Name'))
    .check(
      z.trim(),
      z.minLength(1, 'Name cannot be an empty field'),
      z.maxLength(ruleLimits.name, tooLong('Name', ruleLimits.name)),
    ),
  entity: z.enum(ruleEntities, 'When must be Specified'),
  trigger: z.enum(ruleTriggers, triggerMissing),
  /** Later rules skip what it has matched (D2-20). */
  isLast: z._default(z.boolean(), false),
})

const rule = ruleSchema.check(
  z.refine(({ entity, trigger }) => triggersOf[entity].includes(trigger), {
    path: ['trigger'],
    error: triggerMissing,
  }),
)

/** Conditions of a rule: at least one. */
export const criterias = z
  .partial(z.strictObject(conditionValues))
  .check(z.refine((asked) => Object.values(asked).some((value) => value !== undefined), unfilled))

const targets = Object.keys(actionValues) as RuleTarget[]

/** An action: its code, and its data in its target field. */
const action = z.record(z.string(), z.unknown()).check(
  z.refine((each) => targets.some((target) => isAction(each, target)), unfilled),
  z.refine((each) => Object.keys(each).length === 2, unfilled),
)

const isAction = (each: Record<string, unknown>, target: RuleTarget) =>
  each['action'] === actionCodes[target] && z.safeParse(actionValues[target], each[target]).success

/** Workflow rules as edited in the settings; stored on the server only. */
export const workflowRuleResource = defineResource({
  name: 'workflowRules',
  noun: 'workflow rule',
  path: '/rules',
  read: { needs: 'signed-in' },
  write: manageWorkflowsAccess,
  searched: ['name'],
  refers: {
    'criterias.mailboxId': { to: 'mailboxes', noun: 'An inbox' },
    'criterias.assigneeId': { to: 'users', noun: 'An assignee' },
    'criterias.haveTags': { to: 'labels', noun: 'A tag' },
    'criterias.doNotHaveTags': { to: 'labels', noun: 'A tag' },
    'criterias.labelIds': { to: 'labels', noun: 'A tag' },
    'actions.*.assigneeId': { to: 'users', noun: 'An assignee', mustBeActive: true },
    'actions.*.addLabelIds': { to: 'labels', noun: 'A tag' },
    'actions.*.removeLabelIds': { to: 'labels', noun: 'A tag' },
    'actions.*.labelIds': { to: 'labels', noun: 'A tag' },
    'actions.*.mailboxId': { to: 'mailboxes', noun: 'An inbox' },
  },
  input: {
    rule,
    /** Conditions that are set; all of them have to match (WFL-003, WFL-031). */
    criterias,
    /** In order; a deletion comes last (WFL-004). */
    actions: z.array(action, unfilled).check(z.minLength(1, unfilled), z.maxLength(ruleLimits.most)),
    isActive: onOff(),
  },
  row: {
    name: z.string(),
    // Conditions of an older or newer build stay readable.
    criterias: z.record(z.string(), z.unknown()),
  },
})

/** A workflow rule, as calls return it. */
export type WorkflowRule = RecordOf<typeof workflowRuleResource>
/** Fields of a workflow rule. */
export type WorkflowRuleInput = ResourceInput<typeof workflowRuleResource>

/** An action, independent of its stored form. */
export interface RuleAction {
  target: RuleTarget
  data: unknown
}

/** Actions of a rule; unknown ones are omitted. */
export const ruleActions = ({ actions }: Pick<WorkflowRule, 'actions'>): RuleAction[] =>
  actions.flatMap((each) => {
    const target = targets.find((name) => isAction(each, name))
    return target ? [{ target, data: each[target] }] : []
  })

/** Stored form of an action (WFL-004). */
export const actionOf = ({ target, data }: RuleAction): Record<string, unknown> => ({
  action: actionCodes[target],
  [target]: data,
})

/** Part of a rule that does not fit its trigger; null if all fits. */
export function misfitOf({
  rule: { entity, trigger },
  criterias: asked,
  actions,
}: Pick<WorkflowRuleInput, 'rule' | 'criterias' | 'actions'>): 'criterias' | 'actions' | null {
  const conditions: readonly string[] = conditionsOf[trigger]
  if (Object.keys(asked).some((key) => !conditions.includes(key))) return 'criterias'
  const done: readonly string[] = actionsOf[entity]
  return ruleActions({ actions }).every(({ target }) => done.includes(target)) ? null : 'actions'
}
