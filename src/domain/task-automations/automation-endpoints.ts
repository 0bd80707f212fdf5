import * as z from 'zod/mini'
import { manageTaskAutomationsAccess } from '../access/plan-access.ts'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'
import { automationCondition } from './task-automation.ts'

/** Number of displayed runs of an automation, and the days of a dry run. */
export const automationRunLimits = { shown: 50, triedDays: 30, named: 10 }

/**
 * Outcomes of an event that triggered an automation. `unassigned`: a task without assignee, who is
 * deactivated or cannot see it. `open`: none, because one was open. `gone`: none, because the conversation
 * was deleted.
 */
export const automationOutcomes = ['made', 'unassigned', 'open', 'gone', 'refused'] as const

/** A conversation by its number; null if it is not visible to the caller. */
const conversation = z.nullable(z.object({ id: id(), ticketNo: z.nullable(z.int()) }))

const run = z.object({
  outcome: z.enum(automationOutcomes),
  /** Reason of a refused task. */
  reason: z.nullable(z.string()),
  at: keptMoment(),
  conversation,
  /** The task, if it still exists and is visible to the caller. */
  task: z.nullable(z.object({ id: id(), taskNo: z.nullable(z.int()) })),
})
/** An event that triggered an automation. */
export type AutomationRun = z.infer<typeof run>

/** Runs of an automation, newest first. */
export const listAutomationRuns = defineEndpoint({
  method: 'GET',
  path: '/desk/automation/tasks/:id/runs',
  summary: 'What a task automation has done',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: z.object({ data: z.array(run), total: z.int() }),
})

/** Dry run of an automation on recent events; it creates nothing. */
export const tryTaskAutomation = defineEndpoint({
  method: 'POST',
  path: '/desk/automation/tasks/trial',
  summary: 'What a task automation would have made',
  ...manageTaskAutomationsAccess,
  input: z.object(automationCondition),
  output: z.object({
    /** Number of tasks that it would have created. */
    tasks: z.int(),
    days: z.int(),
    /** The newest events that would have triggered it. */
    data: z.array(z.object({ at: keptMoment(), conversation })),
  }),
})
