import * as z from 'zod/mini'
import { manageTaskAutomationsAccess } from '../access/plan-access.ts'
import { conversationSchema } from '../conversations/conversation.ts'
import { priorities } from '../conversations/status.ts'
import { id, missing, optionalText, requiredText, tooLong } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import { taskLimits, taskStatuses, taskTypes } from '../tasks/status.ts'

/** Limits of a task automation (section 5): characters and days. */
export const taskAutomationLimits = {
  name: { least: 2, most: 20 },
  domain: 30,
  subject: { least: taskLimits.subject.least, most: 30 },
  description: 200,
  days: 365,
}

/** Entities of automations: conversations only (TAU-003). */
export const automationEntities = ['conversation'] as const

/** Triggers of automations (TAU-004). */
export const automationTriggers = [
  'update_priority',
  'update_status',
  'update_assignee',
  'add_label',
] as const
/** Trigger of an automation. */
export type AutomationTrigger = (typeof automationTriggers)[number]

const { name, domain, subject, description, days } = taskAutomationLimits

const invalidDomain = 'Please enter a valid domain.'
const notANumber = 'Duration must be a number'
const daysOutside = `Duration must be a whole number from 0 to ${days}`
const subjectMissing = 'Subject is not allowed to be empty'

/** Domain of an address: labels of letters, digits and inner hyphens; the last one is no number. */
const domainForm =
  /^(?=.{1,253}$)(?:(?!-)[\p{L}\p{N}-]{1,63}(?<!-)\.)+(?!-)(?!\p{N}+$)[\p{L}\p{N}-]{2,63}(?<!-)$/u

/** A task as an automation creates it (TAU-007), with the defaults of a new one (TAU-008). */
export const automatedTask = z.object({
  subject: z
    .string(subjectMissing)
    .check(
      z.trim(),
      z.minLength(1, { error: subjectMissing, abort: true }),
      z.minLength(subject.least, `Subject length must be at least ${subject.least} characters long`),
      z.maxLength(subject.most, tooLong('Subject', subject.most)),
    ),
  type: z.enum(taskTypes, 'Task type is required'),
  status: z.enum(
    taskStatuses.map((each) => each.status),
    missing('Status'),
  ),
  priority: z.enum(priorities, missing('Priority')),
  assigneeId: z._default(z.nullable(id()), null),
  description: optionalText('Description', description),
  /** Days from the event on; 0 is the same day (D1-23). */
  duration: z.number(notANumber).check(
    z.refine((value) => Number.isInteger(value), { error: daysOutside, abort: true }),
    z.minimum(0, daysOutside),
    z.maximum(days, daysOutside),
  ),
})

/** Default task of a new automation (TAU-008). */
export const automatedTaskDefaults = { type: 'activity', status: 'open', priority: 'high' } as const

/** Conditions of automations. */
export const automationCondition = {
  entity: z._default(z.enum(automationEntities, missing('Entity')), 'conversation'),
  /** Domain of the customer's address, in lower case. */
  domain: z
    .string(missing('Domain'))
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: missing('Domain'), abort: true }),
      z.maxLength(domain, { error: `Domain length must be less than ${domain} characters`, abort: true }),
      z.regex(domainForm, invalidDomain),
    ),
  trigger: z.enum(automationTriggers, missing('Trigger')),
  // Only the field of the trigger is used; null means any value (D1-91).
  priority: z._default(z.nullable(z.enum(priorities)), null),
  statusId: z._default(z.nullable(conversationSchema.shape.statusId), null),
  assigneeId: z._default(z.nullable(id()), null),
  labelId: z._default(z.nullable(id()), null),
  /** False: while a task of this automation is open on a conversation, it creates no other there (D1-92). */
  allowMultiple: z._default(z.boolean(), false),
}

/** Task automations as edited in the settings; stored on the server only. */
export const taskAutomationResource = defineResource({
  name: 'taskAutomations',
  noun: 'task automation',
  path: '/desk/automation/tasks',
  read: { needs: 'signed-in' },
  write: manageTaskAutomationsAccess,
  searched: ['name', 'domain'],
  refers: {
    assigneeId: { to: 'users', noun: 'An assignee', mustBeActive: true },
    'task.assigneeId': { to: 'users', noun: 'An assignee', mustBeActive: true },
    labelId: { to: 'labels', noun: 'A tag' },
  },
  input: {
    name: requiredText('Name', name.most, name.least),
    ...automationCondition,
    task: automatedTask,
  },
})

/** A task automation, as calls return it. */
export type TaskAutomation = RecordOf<typeof taskAutomationResource>
/** Fields of a task automation. */
export type TaskAutomationInput = ResourceInput<typeof taskAutomationResource>
