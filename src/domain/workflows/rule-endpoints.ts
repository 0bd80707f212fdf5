import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'
import { actionCodes, type RuleTarget } from './rule-parts.ts'

/** How many runs of a rule are shown. */
export const shownRuns = 50

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
})
/** Outcome of a rule's action. */
export type RuleResult = z.infer<typeof result>

const run = z.object({
  at: keptMoment(),
  /** Null for a contact, and for one that the caller does not see. */
  conversation: z.nullable(z.object({ id: id(), ticketNo: z.nullable(z.int()) })),
  contact: z.nullable(z.object({ id: id(), name: z.string() })),
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
