import * as z from 'zod/mini'
import { priorities } from '../conversations/status.ts'
import { id, missing, optionalText, requiredText, tooLong } from '../fields.ts'
import { defineResource, type ResourceInput } from '../resource.ts'
import { manageTaskTemplatesAccess } from '../access/plan-access.ts'
import { taskLimits, taskStatuses } from '../tasks/status.ts'

/** Limits of a task template (section 5): characters, days, and list lengths. */
export const taskTemplateLimits = {
  name: 30,
  description: 200,
  subTaskName: 30,
  days: { least: 1, most: 365 },
  subTasks: taskLimits.subTasks,
  mailboxes: 500,
}

/** Visibility of a template: its creator only, or everybody (D1-94). */
export const appliesTo = ['me', 'all'] as const

const { name, description, subTaskName, days: range, subTasks, mailboxes } = taskTemplateLimits

/** Duration in days, from the start of the task. */
const days = () => {
  const error = `Duration must be a whole number from ${range.least} to ${range.most}`
  return z
    .int({ error: ({ input }) => (input === '' || input == null ? missing('Duration') : error) })
    .check(z.minimum(range.least, error), z.maximum(range.most, error))
}

const subTaskNameMissing = 'Sub Task Name is required'

/** A part of a template, which becomes a sub-task with a title and a due day (D-11, D1-46). */
const subTaskWords = z.object({
  name: z
    .string(subTaskNameMissing)
    .check(
      z.trim(),
      z.minLength(1, { error: subTaskNameMissing, abort: true }),
      z.maxLength(subTaskName, tooLong('Sub Task Name', subTaskName)),
    ),
  /** Null for unassigned. */
  assigneeId: z._default(z.nullable(id()), null),
  duration: days(),
})

/** Task templates as edited in the settings. */
export const taskTemplateResource = defineResource({
  name: 'taskTemplates',
  noun: 'task template',
  path: '/desk/automation/templates',
  read: { needs: 'signed-in' },
  write: manageTaskTemplatesAccess,
  searched: ['name', 'description'],
  refers: {
    assigneeId: { to: 'users', noun: 'An assignee', mustBeActive: true },
    'subTasks.*.assigneeId': { to: 'users', noun: 'An assignee', mustBeActive: true },
    mailboxIds: { to: 'mailboxes', noun: 'An inbox' },
  },
  input: {
    name: requiredText('Name', name),
    description: optionalText('Description', description),
    status: z.enum(
      taskStatuses.map((each) => each.status),
      missing('Status'),
    ),
    priority: z.enum(priorities, missing('Priority')),
    /** Days from the start of a task to its end. */
    duration: days(),
    /** Null for unassigned. */
    assigneeId: z._default(z.nullable(id()), null),
    applyTo: z.enum(appliesTo, missing('Apply to')),
    /** Inboxes whose conversations offer it; empty means all (D1-94). */
    mailboxIds: z._default(
      z.array(id()).check(z.maxLength(mailboxes, `A template names at most ${mailboxes} inboxes`)),
      [],
    ),
    subTasks: z._default(
      z.array(subTaskWords).check(z.maxLength(subTasks, `A template has at most ${subTasks} sub-tasks`)),
      [],
    ),
  },
  row: {
    /** Creator: a private template is visible to them only. */
    createdBy: id(),
    createdAt: z.int(),
  },
})

/** A task template as devices and the server hold it. */
export const taskTemplateSchema = taskTemplateResource.row
/** A task template as devices and the server hold it. */
export type TaskTemplate = z.infer<typeof taskTemplateSchema>
/** Fields of a task template. */
export type TaskTemplateInput = ResourceInput<typeof taskTemplateResource>
