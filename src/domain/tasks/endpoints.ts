import * as z from 'zod/mini'
import { tasksAccess } from '../access/plan-access.ts'
import { attachmentLimits } from '../conversations/messages/attachment.ts'
import { noteLimits } from '../conversations/notes/note.ts'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'
import { pageSize } from '../page-size.ts'
import { defineVia } from '../via.ts'
import { priorities } from '../conversations/status.ts'
import { addSubTask, editSubTask, removeSubTask } from './sub-task-mutators.ts'
import { repeatTask } from './repeat-mutators.ts'
import { repeatSchema } from './repeat.ts'
import { taskLimits, taskStatuses, taskTypes } from './status.ts'
import { taskDues, taskSorts } from './task-filter.ts'
import { createTask, deleteTask, editTask } from './task-mutators.ts'
import { noteOnTask } from './task-note-mutators.ts'
import { taskActivitySchema } from './task-activity.ts'
import { taskNoteSchema } from './task-note.ts'
import {
  callNeedsType,
  endIsNotBefore,
  newTaskInput,
  subTaskSchema,
  subTaskShape,
  taskSchema,
  taskShape,
} from './task.ts'

/*
 * The calls of the specification's section 7, under `desk/tasks`. Moments are epoch milliseconds; `dueDate`
 * of a sub-task may be null.
 */

const base = '/desk/tasks'
const { feature } = tasksAccess
const read = { needs: 'signed-in', feature } as const

/** A sub-task as REST callers see it. */
export const subTaskView = z.object({
  ...z.pick(subTaskSchema, { id: true, title: true, assigneeId: true, isDone: true }).shape,
  dueDate: subTaskSchema.shape.dueAt,
})

/** Rule of a task's recurrence, and the zone of its wall-clock time. */
const repeats = z.pick(repeatSchema, { rule: true, zone: true })

/** A task as REST callers see it, sub-tasks in their order (TSK-008). */
export const taskView = z.object({
  ...z.pick(taskSchema, {
    ...{ id: true, taskNo: true, type: true, callType: true, subject: true, description: true },
    ...{ contactId: true, conversationId: true, status: true, priority: true, assigneeId: true },
    ...{ startAt: true, endAt: true, authorId: true, createdAt: true, closedAt: true },
  }).shape,
  subTasks: z.array(subTaskView),
  /** With the creation time of the next task of the series; null for a task that does not recur. */
  recurrence: z.nullable(z.extend(repeats, { nextAt: z.nullable(keptMoment()) })),
})
/** A task as REST callers see it. */
export type TaskView = z.infer<typeof taskView>

const { title, dueAt: dueDate, assigneeId } = subTaskShape
const newSubTask = z.object({
  title,
  dueDate: z._default(dueDate, null),
  assigneeId: z._default(assigneeId, null),
})

/** Creates a task with its sub-tasks. */
export const postTask = defineVia({
  method: 'POST',
  path: base,
  summary: 'Create a task',
  input: z
    .object({
      ...taskShape,
      callType: z._default(taskShape.callType, newTaskInput.callType),
      conversationId: z._default(taskShape.conversationId, null),
      status: z._default(taskShape.status, newTaskInput.status),
      priority: z._default(taskShape.priority, newTaskInput.priority),
      assigneeId: z._default(taskShape.assigneeId, null),
      description: z._default(taskShape.description, ''),
      recurrence: z._default(z.nullable(repeats), null),
      subTasks: z._default(z.array(newSubTask).check(z.maxLength(taskLimits.subTasks)), []),
    })
    .check(callNeedsType, endIsNotBefore),
  output: taskView,
  via: createTask,
})

const page = {
  sort: z._default(z.enum(taskSorts), 'end'),
  page: z._default(z.int().check(z.positive(), z.maximum(100_000)), 1),
  limit: z._default(z.int().check(z.positive(), z.maximum(pageSize.most)), pageSize.usual),
}
const tasksOfPage = z.object({ data: z.array(taskView), total: z.int() })

/** Tasks visible to the caller, filtered, sorted and paged. */
export const listTasks = defineEndpoint({
  ...read,
  method: 'GET',
  path: base,
  summary: 'List tasks',
  input: z.object({
    status: z.optional(z.enum(taskStatuses.map((each) => each.status))),
    type: z.optional(z.enum(taskTypes)),
    priority: z.optional(z.enum(priorities)),
    /** A user, `me`, or `unass` for unassigned. */
    assignee: z.optional(z.union([z.literal('me'), z.literal('unass'), id()])),
    teamId: z.optional(id()),
    contactId: z.optional(id()),
    conversationId: z.optional(id()),
    due: z.optional(z.enum(taskDues)),
    text: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...page,
  }),
  output: tasksOfPage,
})

/** Tasks for a customer. */
export const listContactTasks = defineEndpoint({
  ...read,
  method: 'GET',
  path: `${base}/contacts/:id`,
  summary: 'List tasks for a contact',
  input: z.object({ id: id(), ...page }),
  output: tasksOfPage,
})

/** Reads one task. */
export const getTask = defineEndpoint({
  ...read,
  method: 'GET',
  path: `${base}/:id`,
  summary: 'Get a task',
  input: z.object({ id: id() }),
  output: taskView,
})

/** Change log of a task, newest first. */
export const getTaskActivity = defineEndpoint({
  ...read,
  method: 'GET',
  path: `${base}/:id/activity`,
  summary: 'Get the changes of a task',
  input: z.object({ id: id() }),
  output: z.object({ data: z.array(taskActivitySchema) }),
})

/** Changes the given fields. */
export const putTask = defineVia({
  method: 'PUT',
  path: `${base}/:id`,
  summary: 'Update a task',
  input: z.object({ ...z.partial(z.object(taskShape)).shape, id: id() }),
  output: taskView,
  via: editTask,
})

/** Sets, changes or ends the recurrence of a task. */
export const putTaskRecurrence = defineVia({
  method: 'PUT',
  path: `${base}/:id/recurrence`,
  summary: 'Set or end the recurrence of a task',
  input: z.object({ id: id(), recurrence: z.nullable(repeats) }),
  output: taskView,
  via: repeatTask,
})

/** Deletes a task. */
export const removeTask = defineVia({
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete a task',
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
  via: deleteTask,
})

/** Appends a sub-task. */
export const postSubTask = defineVia({
  method: 'POST',
  path: `${base}/subtasks`,
  summary: 'Create a sub-task',
  input: z.extend(newSubTask, { taskId: id() }),
  output: subTaskView,
  via: addSubTask,
})

/** Changes the given fields of a sub-task. */
export const putSubTask = defineVia({
  method: 'PUT',
  path: `${base}/subtasks/:id`,
  summary: 'Update a sub-task',
  input: z.object({
    ...z.partial(z.object({ title, dueDate, assigneeId, isDone: z.boolean() })).shape,
    id: id(),
  }),
  output: subTaskView,
  via: editSubTask,
})

/** Deletes a sub-task. */
export const deleteSubTask = defineVia({
  method: 'DELETE',
  path: `${base}/subtasks/:id`,
  summary: 'Delete a sub-task',
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
  via: removeSubTask,
})

/** Adds a note to a task. */
export const postTaskNote = defineVia({
  method: 'POST',
  path: `${base}/:id/note`,
  summary: 'Add a note to a task',
  input: z.object({
    id: id(),
    note: z.string('Please Write Content').check(z.maxLength(noteLimits.html)),
    mentions: z._default(taskNoteSchema.shape.mentions.check(z.maxLength(noteLimits.mentions)), []),
    /** Ids of uploaded files. */
    attachments: z._default(z.array(id()).check(z.maxLength(attachmentLimits.perMessage)), []),
  }),
  output: z.pick(taskNoteSchema, {
    id: true,
    taskId: true,
    html: true,
    authorId: true,
    mentions: true,
    attachments: true,
    createdAt: true,
  }),
  via: noteOnTask,
})

/** Tasks, their sub-tasks and notes. */
export const taskEndpoints = {
  postTask,
  listTasks,
  listContactTasks,
  getTask,
  getTaskActivity,
  putTask,
  putTaskRecurrence,
  removeTask,
  postSubTask,
  putSubTask,
  deleteSubTask,
  postTaskNote,
}
