import * as z from 'zod/mini'
import { priorities } from '../conversations/status.ts'
import { id, keptMoment, missing, moment, momentOr, tooLong } from '../fields.ts'
import { repeatSchema } from './repeat.ts'
import { callTypes, taskDefaults, taskLimits, taskStatuses, taskTypes } from './status.ts'

const { subject, description, subTaskTitle, subTaskDays } = taskLimits

const status = z.enum(taskStatuses.map((each) => each.status))

/** A part of a task that is completed on its own; its id is unique in the account. */
export const subTaskSchema = z.object({
  id: id(),
  title: z.string(),
  /** Due time; null if not set. */
  dueAt: z.nullable(keptMoment()),
  assigneeId: z.nullable(id()),
  isDone: z.boolean(),
  /** Sort key, compared as text; equal keys are ordered by id. */
  place: z.string().check(z.maxLength(taskLimits.place), z.regex(/^[0-9A-Za-z]*[1-9A-Za-z]$/)),
  /** Creator; null for the system. */
  authorId: z.nullable(id()),
})
/** A part of a task that is completed on its own. */
export type SubTask = z.infer<typeof subTaskSchema>

/**
 * A task with its sub-tasks, in one record. Visible to everyone who sees its conversation; without one, to
 * every user of the account (D2-01).
 */
export const taskSchema = z.object({
  id: id(),
  /** Visibility, maintained by the database; only the author until the server has answered. */
  scope: z.string(),
  /** Assigned by the server; null until then, shown as "New". */
  taskNo: z.nullable(z.int()),
  type: z.enum(taskTypes),
  /** Direction of a call; null for other types. */
  callType: z.nullable(z.enum(callTypes)),
  subject: z.string(),
  description: z.string(),
  /** The customer; null only once the contact was deleted. */
  contactId: z.nullable(id()),
  conversationId: z.nullable(id()),
  status,
  /** Status before the server set it to overdue; null if it did not, or the status was set since. */
  statusBefore: z.nullable(status),
  /** End time for which the server has set the task overdue: once per end time. */
  overdueFor: z.nullable(keptMoment()),
  priority: z.enum(priorities),
  assigneeId: z.nullable(id()),
  startAt: keptMoment(),
  endAt: keptMoment(),
  subTasks: z.array(subTaskSchema),
  /** Series of which it is the newest task; missing on devices in rows of an older build. */
  recurrence: z._default(z.nullable(repeatSchema), null),
  /** Creation time of the next task; null without a series. */
  againAt: z._default(z.nullable(keptMoment()), null),
  /** Creator; null for the system. */
  authorId: z.nullable(id()),
  createdAt: keptMoment(),
  /** Closing time; null while not closed. */
  closedAt: z.nullable(keptMoment()),
  /** Deletion time: the task can be restored for a day, and no list shows it. */
  deletedAt: z.nullable(keptMoment()),
})
/** A task as devices and the server hold it. */
export type Task = z.infer<typeof taskSchema>

/** Editable fields of a task. */
export const taskShape = {
  type: z.enum(taskTypes, 'Task type is required'),
  callType: z.nullable(z.enum(callTypes, missing('Call Type'))),
  subject: z
    .string('Subject is not allowed to be empty')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Subject is not allowed to be empty', abort: true }),
      z.minLength(subject.least, `Subject length must be at least ${subject.least} characters long`),
      z.maxLength(subject.most, `Subject length must be less than ${subject.most} characters`),
    ),
  contactId: z.int('Contact must be specified').check(z.positive('Contact must be specified')),
  conversationId: z.nullable(id()),
  status: z.enum(
    taskStatuses.map((each) => each.status),
    missing('Status'),
  ),
  priority: z.enum(priorities, missing('Priority')),
  assigneeId: z.nullable(id()),
  startAt: momentOr(missing('Start Time')),
  endAt: momentOr(missing('End Time')),
  description: z.string().check(z.trim(), z.maxLength(description, tooLong('Description', description))),
}

/** Error for an end before the start (D-92). */
export const endBeforeStart = 'End Time must be greater than or equal to start Time'

/** A call needs a direction (D-93). */
export const callNeedsType = z.refine<{ type: string; callType: string | null }>(
  (task) => task.type !== 'call' || task.callType !== null,
  { error: missing('Call Type'), path: ['callType'] },
)

/** A task ends no earlier than it starts. */
export const endIsNotBefore = z.refine<{ startAt: number; endAt: number }>(
  (task) => task.endAt >= task.startAt,
  { error: endBeforeStart, path: ['endAt'] },
)

/** Fields of a task, in a form or a call. */
export const taskInput = z.object(taskShape).check(callNeedsType, endIsNotBefore)
/** Fields of a task. */
export type TaskInput = z.infer<typeof taskInput>

/** Defaults for fields missing in the form or call. */
export const newTaskInput = {
  ...taskDefaults,
  callType: null,
  conversationId: null,
  assigneeId: null,
  description: '',
} satisfies Partial<TaskInput>

/** Error for a sub-task without a title. */
export const titleMissing = 'Sub Task Title is required'

/** Editable fields of a sub-task. */
export const subTaskShape = {
  title: z
    .string(titleMissing)
    .check(
      z.trim(),
      z.minLength(1, { error: titleMissing, abort: true }),
      z.maxLength(subTaskTitle, tooLong('Sub Task Title', subTaskTitle)),
    ),
  dueAt: z.nullable(moment()),
  assigneeId: z.nullable(id()),
}

/** Fields of a sub-task in a call. */
export const subTaskInput = z.object(subTaskShape)
/** A sub-task as an op adds it, with its id and sort key. */
export const newSubTaskSchema = z.object({
  ...z.pick(subTaskSchema, { id: true, isDone: true, place: true }).shape,
  ...subTaskShape,
})

/** Error for a sub-task without a duration. */
export const durationMissing = 'Number is not allowed to be empty'

/** A sub-task's duration in whole days, from the start of its task on (D-10). */
export const subTaskDuration = z
  .int(durationMissing)
  .check(
    z.nonnegative('Number must be greater than or equal to 0'),
    z.maximum(subTaskDays, `Number must be less than or equal to ${subTaskDays}`),
  )
