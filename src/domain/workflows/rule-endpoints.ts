import * as z from 'zod/mini'
import { manageWorkflowsAccess } from '../access/plan-access.ts'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'
import { actionCodes, conditionsOf, ruleTriggers, type RuleTarget } from './rule-parts.ts'
import { criterias, unfilled } from './workflow-rule.ts'

/** How many runs of a rule are shown. */
export const shownRuns = 50

/** How many of the newest records a rule is tried on, and how many matches are named. */
export const ruleTrialLimits = { tried: 1000, named: 10 }

/**
 * Outcomes of an action. `unneeded`: it was so already. `refused`: it could not be done, and the next action was done
 * all the same.
 */
export const ruleOutcomes = ['done', 'unneeded', 'refused'] as const

const result = z.object({
  target: z.enum(Object.keys(actionCodes) as [RuleTarget, ...RuleTarget[]]),
  outcome: z.enum(ruleOutcomes),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  /** Value before and after, of actions that change one; missing in runs of before it was kept. */
  change: z._default(z.nullable(z.object({ from: z.unknown(), to: z.unknown() })), null),
})
/** Outcome of a rule's action. */
export type RuleResult = z.infer<typeof result>

const named = z.object({ id: id(), name: z.string() })

/** The record that a rule matched. */
const place = {
  /** Null for a contact, and for one that the caller does not see. */
  conversation: z.nullable(z.object({ id: id(), ticketNo: z.nullable(z.int()) })),
  contact: z.nullable(named),
}

const run = z.object({
  at: keptMoment(),
  ...place,
  results: z.array(result),
})
/** An event that a rule has matched. */
export type RuleRun = z.infer<typeof run>

/** Runs of a rule, newest first. */
export const listRuleRuns = defineEndpoint({
  method: 'GET',
  path: '/rules/:id/runs',
  summary: 'What a workflow rule has done',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: z.object({ data: z.array(run), total: z.int() }),
})

const finding = z.object({
  /** The condition by its name. */
  name: z.string(),
  /** `broken`: it names what is gone, and matches nothing. */
  outcome: z.enum(['met', 'failed', 'broken']),
})
/** A condition of a rule, and whether a conversation met it. */
export type RuleFinding = z.infer<typeof finding>

/** Runs of rules in a conversation, and the conditions that keep other rules from it as it is now. */
export const listConversationRuns = defineEndpoint({
  method: 'GET',
  path: '/desk/conversations/:id/rules',
  summary: 'What workflow rules have done in a conversation',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: z.object({
    /** Runs, newest first, the last 50; the rule's name is the present one. */
    data: z.array(z.object({ rule: named, at: keptMoment(), results: z.array(result) })),
    total: z.int(),
    /** Active rules of messages that never ran here, in their order, the first 50. */
    unrun: z.array(z.object({ rule: named, findings: z.array(finding) })),
  }),
})

/** Dry run of a rule on the newest records as they are now; it changes nothing. */
export const tryRule = defineEndpoint({
  method: 'POST',
  path: '/rules/trial',
  summary: 'What a workflow rule would match',
  ...manageWorkflowsAccess,
  input: z
    .object({
      trigger: z.enum(ruleTriggers),
      criterias,
      /** Number of the conversation whose conditions are to be explained; for rules of messages. */
      ticketNo: z.optional(z.int().check(z.positive())),
    })
    .check(
      z.refine(
        ({ trigger, criterias: asked }) =>
          Object.keys(asked).every((name) => (conditionsOf[trigger] as readonly string[]).includes(name)),
        { path: ['criterias'], error: unfilled },
      ),
    ),
  output: z.object({
    /** How many of those that were tried match. */
    matched: z.int(),
    tried: z.int(),
    /** The newest of those that match. */
    data: z.array(z.object(place)),
    /** Conditions in their order; null where none was asked to be explained. */
    findings: z.nullable(z.array(finding)),
  }),
})
