import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { taskSchema, type Task } from '../tasks/task.ts'
import { changedFields, type ChangeOf, type HappeningOf } from './happening.ts'

const { type, contactId, conversationId, assigneeId, priority, status } = taskSchema.shape

/** A task with its report dimensions at the time of the event; `on` is its conversation. */
const ofOne = {
  ...{ taskId: id(), type, contactId, assigneeId, priority, status },
  on: conversationId,
}

/** Fields of a task whose changes are events. */
export const toldTaskFields = [
  ...['type', 'callType', 'subject', 'description', 'contactId', 'conversationId', 'status', 'priority'],
  ...['assigneeId', 'startAt', 'endAt', 'recurrence'],
] as const satisfies readonly string[]

const subTask = { subTaskId: id(), title: z.string() }

/** Events of tasks and their sub-tasks. */
export const taskPayloads = {
  'task.created': z.object(ofOne),
  /** Change of a field; the other fields are those after the change. */
  'task.changed': z.object({ ...ofOne, field: z.string(), from: z.unknown(), to: z.unknown() }),
  /** Its end has passed while it was open. */
  'task.overdue': z.object({ ...ofOne, endAt: taskSchema.shape.endAt }),
  /** Removed from all lists; it can be restored for a day. */
  'task.deleted': z.object(ofOne),
  'task.restored': z.object(ofOne),
  'subtask.created': z.object({ ...ofOne, ...subTask }),
  'subtask.changed': z.object({
    ...ofOne,
    ...subTask,
    field: z.string(),
    from: z.unknown(),
    to: z.unknown(),
  }),
  'subtask.deleted': z.object({ ...ofOne, ...subTask }),
  'task.noted': z.object({ taskId: id(), noteId: id(), authorId: id() }),
} as const

type Told = HappeningOf<typeof taskPayloads>

const payloadOf = (task: Task) => ({
  ...{ taskId: task.id, type: task.type, contactId: task.contactId, assigneeId: task.assigneeId },
  ...{ priority: task.priority, status: task.status, on: task.conversationId },
})

const shown = (task: Task | null) => (task && task.deletedAt === null ? task : null)

/** Events of a task row's change. */
export function ofTask({ id: subjectId, before, after }: ChangeOf<'tasks'>): Told[] {
  const was = shown(before)
  const is = shown(after)
  if (!is) return was ? [{ type: 'task.deleted', subjectId, payload: payloadOf(was) }] : []
  const payload = payloadOf(is)
  if (!was) {
    if (before) return [{ type: 'task.restored', subjectId, payload }]
    return [{ type: 'task.created', subjectId, payload }, ...ofSubTasks([], is)]
  }
  const isOverdue = is.overdueFor !== null && is.overdueFor !== was.overdueFor
  return [
    ...changedFields(was, is)
      .filter((field) => (toldTaskFields as readonly string[]).includes(field))
      .map((field): Told => ({
        type: 'task.changed',
        subjectId,
        payload: { ...payload, field, from: was[field], to: is[field] },
      })),
    ...(isOverdue
      ? [{ type: 'task.overdue' as const, subjectId, payload: { ...payload, endAt: is.endAt } }]
      : []),
    ...ofSubTasks(was.subTasks, is),
  ]
}

/** Events of a task's sub-tasks; a new order yields none. */
function ofSubTasks(before: Task['subTasks'], task: Task): Told[] {
  const subjectId = task.id
  const of = (each: Task['subTasks'][number]) => ({
    ...payloadOf(task),
    subTaskId: each.id,
    title: each.title,
  })
  const told: Told[] = []
  for (const each of task.subTasks) {
    const was = before.find(({ id: known }) => known === each.id)
    if (!was) told.push({ type: 'subtask.created', subjectId, payload: of(each) })
    else
      for (const field of changedFields(was, each))
        if (field !== 'place')
          told.push({
            type: 'subtask.changed',
            subjectId,
            payload: { ...of(each), field, from: was[field], to: each[field] },
          })
  }
  for (const each of before)
    if (!task.subTasks.some(({ id: known }) => known === each.id))
      told.push({ type: 'subtask.deleted', subjectId, payload: of(each) })
  return told
}

/** Events of a new task note. */
export function ofTaskNote({ id: noteId, before, after }: ChangeOf<'taskNotes'>): Told[] {
  if (before || !after) return []
  const { taskId, authorId } = after
  return [{ type: 'task.noted', subjectId: taskId, payload: { taskId, noteId, authorId } }]
}
