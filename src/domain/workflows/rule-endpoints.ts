import * as z from 'zod/mini'
import { manageWorkflowsAccess } from '../access/plan-access.ts'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'
import { actionCodes, conditionsOf, ruleTriggers, type RuleTarget } from './rule-parts.ts'
import { criterias, unfilled } from './workflow-rule.ts'

/** Number of displayed runs of a rule. */
export const shownRuns = 50

/** Number of newest records in a dry run, and of matches listed. */
export const ruleTrialLimits = { tried: 1000, named: 10 }

/**
 * Outcomes of an action. `unneeded`: no change was necessary. `refused`: it failed, and the next action was
 * executed anyway.
 */
export const ruleOutcomes = ['done', 'unneeded', 'refused'] as const

const result = z.object({
  target: z.enum(Object.keys(actionCodes) as [RuleTarget, ...RuleTarget[]]),
  outcome: z.enum(ruleOutcomes),
  /** Reason of a refusal. */
  reason: z.nullable(z.string()),
  /** Value before and after, for actions that change one; missing in older runs. */
  change: z._default(z.nullable(z.object({ from: z.unknown(), to: z.unknown() })), null),
})
/** Outcome of a rule's action. */
export type RuleResult = z.infer<typeof result>

const named = z.object({ id: id(), name: z.string() })

/** The record that a rule matched. */
const place = {
  /** Null for a contact, and if it is not visible to the caller. */
  conversation: z.nullable(z.object({ id: id(), ticketNo: z.nullable(z.int()) })),
  contact: z.nullable(named),
}

const run = z.object({
  at: keptMoment(),
  ...place,
  results: z.array(result),
})
/** An event that a rule matched. */
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
  /** Name of the condition. */
  name: z.string(),
  /** `broken`: it references a deleted record, and matches nothing. */
  outcome: z.enum(['met', 'failed', 'broken']),
})
/** A condition of a rule, and its result for a conversation. */
export type RuleFinding = z.infer<typeof finding>

/** Runs of rules in a conversation, and the conditions that currently prevent other rules. */
export const listConversationRuns = defineEndpoint({
  method: 'GET',
  path: '/desk/conversations/:id/rules',
  summary: 'What workflow rules have done in a conversation',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: z.object({
    /** The last 50 runs, newest first, with the current name of the rule. */
    data: z.array(z.object({ rule: named, at: keptMoment(), results: z.array(result) })),
    total: z.int(),
    /** The first 50 active message rules that never ran in this conversation, in order. */
    unrun: z.array(z.object({ rule: named, findings: z.array(finding) })),
  }),
})

/** Dry run of a rule on the newest records; it changes nothing. */
export const tryRule = defineEndpoint({
  method: 'POST',
  path: '/rules/trial',
  summary: 'What a workflow rule would match',
  ...manageWorkflowsAccess,
  input: z
    .object({
      trigger: z.enum(ruleTriggers),
      criterias,
      /** Ticket number of a conversation whose conditions are to be explained; for message rules. */
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
    /** Number of matches among the tested records. */
    matched: z.int(),
    tried: z.int(),
    /** The newest matches. */
    data: z.array(z.object(place)),
    /** Conditions in order; null if no explanation was requested. */
    findings: z.nullable(z.array(finding)),
  }),
})
