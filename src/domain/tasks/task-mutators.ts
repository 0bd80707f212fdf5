import * as z from 'zod/mini'
import { DeskError } from '../errors.ts'
import { missing } from '../fields.ts'
import type { Tx } from '../tx.ts'
import { existingTask, namedFields, ofTask, onTask } from './on-task.ts'
import { closing, withStatus } from './changed-status.ts'
import { againAtOf, repeatSchema } from './repeat.ts'
import { isThere, taskLimits, taskStatuses } from './status.ts'
import {
  callNeedsType,
  endBeforeStart,
  endIsNotBefore,
  newSubTaskSchema,
  taskShape,
  type Task,
} from './task.ts'

const createArgs = z
  .object({
    ...ofTask,
    ...taskShape,
    subTasks: z.array(newSubTaskSchema).check(z.maxLength(taskLimits.subTasks)),
    /** Missing in ops of an older build. */
    recurrence: z._default(z.nullable(repeatSchema), null),
  })
  .check(callNeedsType, endIsNotBefore)

/**
 * Creates a task with its sub-tasks. If its conversation or customer is still pending on this device, the op
 * depends on their ops: the device lists them.
 */
export const createTask = onTask<z.infer<typeof createArgs>>('tasks.create', {
  args: createArgs,
  async run(tx, { taskId, subTasks, ...words }) {
    const authorId = tx.actor.userId || null
    await tx.tasks.insert({
      ...words,
      id: taskId,
      // The scope follows from the conversation, which only the server can resolve.
      scope: words.conversationId === null ? 'task' : `user:${tx.actor.userId}`,
      taskNo: null,
      callType: words.type === 'call' ? words.callType : null,
      ...{ statusBefore: null, overdueFor: null, authorId, createdAt: tx.at },
      closedAt: closing(words.status, null, tx.at),
      deletedAt: null,
      againAt: againAtOf(words.recurrence),
      subTasks: subTasks.map((each) => ({ ...each, authorId })),
    })
  },
  title: ({ subject }) => `Task: ${subject}`,
})

const editable = z.partial(z.object(taskShape)).shape
const editArgs = z.object({ ...ofTask, ...editable })
type EditArgs = z.infer<typeof editArgs>
type Edited = Omit<EditArgs, 'taskId'>

/** The fields that an edit contains. */
const fieldsOf = (args: EditArgs): Edited => namedFields(args, ofTask)

/** Changed fields of a task after an edit. */
function edited(task: Task, fields: Edited, at: number): Partial<Task> {
  const { status, ...others } = fields
  const change: Partial<Task> = { ...others, ...(status === undefined ? {} : withStatus(task, status, at)) }
  const { type, callType, endAt } = { ...task, ...change }
  if (type !== 'call' && callType !== null) change.callType = null
  // A later end restores the status that the task had before it became overdue.
  const isPutOff =
    others.endAt !== undefined && status === undefined && task.status === 'overdue' && endAt > at
  if (isPutOff) Object.assign(change, withStatus(task, task.statusBefore ?? 'open', at))
  return change
}

/** Field values that an agent saw, always with start and end, which bound each other. */
type Seen = Pick<Task, 'startAt' | 'endAt'> & Partial<Task>

/**
 * Changes only those fields of a task that the op names; the last write wins field by field. Held back
 * (`invalid_after_merge`) if valid with what the agent saw, but invalid with what others changed since.
 */
export const editTask = onTask<EditArgs, Seen | null>('tasks.edit', {
  args: editArgs,
  async base(tx, args) {
    const task = await tx.tasks.get(args.taskId)
    if (!task) return null
    const { startAt, endAt } = task
    const named = Object.keys(fieldsOf(args)) as (keyof Edited)[]
    return { startAt, endAt, ...Object.fromEntries(named.map((key) => [key, task[key]])) }
  },
  async guard(tx, args, base) {
    const { startAt, endAt } = await existingTask(tx, args.taskId)
    const start = args.startAt ?? startAt
    const end = args.endAt ?? endAt
    const isForeign = base !== null && (base.startAt !== startAt || base.endAt !== endAt)
    if (end < start && isForeign)
      throw new DeskError('CONFLICT', {
        reason: 'invalid_after_merge',
        message: endBeforeStart,
        field: args.endAt === undefined ? 'startAt' : 'endAt',
        facts: {
          startAt: { here: args.startAt ?? base.startAt, there: startAt },
          endAt: { here: args.endAt ?? base.endAt, there: endAt },
        },
      })
  },
  async run(tx, args) {
    const task = await existingTask(tx, args.taskId)
    const change = edited(task, fieldsOf(args), tx.at)
    const after = { ...task, ...change }
    if (after.endAt < after.startAt)
      throw new DeskError('INVALID', { field: 'endAt', message: endBeforeStart })
    if (after.type === 'call' && after.callType === null)
      throw new DeskError('INVALID', { field: 'callType', message: missing('Call Type') })
    await tx.tasks.patch(task.id, change)
  },
  join: (earlier, later) => ({ ...earlier, ...later }),
  inverse(args, before) {
    const task = before as Task
    const named = Object.keys(fieldsOf(args)) as (keyof Edited)[]
    // The direction of a call changes with the type.
    if (named.includes('type')) named.push('callType')
    const fields = Object.fromEntries(named.map((key) => [key, task[key]]))
    return { name: 'tasks.edit', args: { taskId: args.taskId, ...fields } }
  },
  title: () => 'Task changed',
})

/** Sets the status; no effect if it is set already. */
export const setTaskStatus = onTask('tasks.setStatus', {
  args: z.object({ ...ofTask, status: taskShape.status }),
  async run(tx, { taskId, status }) {
    const task = await existingTask(tx, taskId)
    await tx.tasks.patch(task.id, withStatus(task, status, tx.at))
  },
  // Not joined: the closing time depends on each step, not only on the last.
  inverse: (args, before) => ({
    name: 'tasks.setStatus',
    args: { ...args, status: (before as Task).status },
  }),
  title: ({ status }) => `Task: ${taskStatuses.find((each) => each.status === status)?.label ?? status}`,
})

/**
 * Assigns a task, or unassigns it. A claim (from nobody, or to oneself) is held back (`already_assigned`) if
 * another user took it meanwhile; for a reassignment by another user the last write wins.
 */
export const assignTask = onTask<
  { taskId: number; assigneeId: number | null },
  { assigneeId: number | null } | null
>('tasks.assign', {
  args: z.object({ ...ofTask, assigneeId: taskShape.assigneeId }),
  async base(tx, { taskId }) {
    const task = await tx.tasks.get(taskId)
    return task ? { assigneeId: task.assigneeId } : null
  },
  async guard(tx, args, base) {
    const { assigneeId } = await existingTask(tx, args.taskId)
    const seen = base?.assigneeId ?? null
    const isClaim = args.assigneeId !== null && (seen === null || args.assigneeId === tx.actor.userId)
    if (isClaim && assigneeId !== seen && assigneeId !== args.assigneeId && assigneeId !== null)
      throw new DeskError('CONFLICT', {
        reason: 'already_assigned',
        message: 'Somebody else took this task.',
        facts: { assigneeId },
      })
  },
  async run(tx, { taskId, assigneeId }) {
    const task = await existingTask(tx, taskId)
    await tx.tasks.patch(task.id, { assigneeId })
  },
  join: (_, later) => later,
  inverse: (args, before) => ({
    name: 'tasks.assign',
    args: { ...args, assigneeId: (before as Task).assigneeId },
  }),
  title: () => 'Assignee of a task',
})

/** Notes and sub-tasks of a task, by id. */
interface Parts {
  notes: number[]
  subTasks: number[]
}

async function partsOf(
  tx: Tx,
  taskId: number,
  isCounted: (authorId: number | null) => boolean,
): Promise<Parts> {
  const task = await tx.tasks.get(taskId)
  const notes = await tx.taskNotes.where('taskId', [taskId])
  const counted = <Part extends { id: number; authorId: number | null }>(parts: readonly Part[]) =>
    parts.flatMap(({ id, authorId }) => (isCounted(authorId) ? [id] : []))
  return { notes: counted(notes), subTasks: counted(task?.subTasks ?? []) }
}

/**
 * Deletes a task for everybody; no effect if it is gone already. Held back (`changed_since`) if another user
 * added a note or a sub-task meanwhile. For a day it can be restored with all its parts.
 */
export const deleteTask = onTask<{ taskId: number }, Parts>('tasks.delete', {
  args: z.object(ofTask),
  base: (tx, { taskId }) => partsOf(tx, taskId, () => true),
  async guard(tx, { taskId }, base) {
    const now = await partsOf(tx, taskId, (authorId) => authorId !== tx.actor.userId)
    const notes = now.notes.filter((each) => !base.notes.includes(each))
    const subTasks = now.subTasks.filter((each) => !base.subTasks.includes(each))
    if (notes.length + subTasks.length > 0)
      throw new DeskError('CONFLICT', {
        reason: 'changed_since',
        message: 'Somebody added to this task while you were away.',
        facts: { notes: notes.length, subTasks: subTasks.length },
      })
  },
  async run(tx, { taskId }) {
    const task = await tx.tasks.get(taskId)
    if (task && isThere(task)) await tx.tasks.patch(taskId, { deletedAt: tx.at })
  },
  inverse: (args) => ({ name: 'tasks.restore', args }),
  title: () => 'Task deleted',
})

/** Restores a deleted task. */
export const restoreTask = onTask('tasks.restore', {
  args: z.object(ofTask),
  async run(tx, { taskId }) {
    const task = await tx.tasks.get(taskId)
    if (!task)
      throw new DeskError('CONFLICT', { reason: 'gone', message: 'This task does not exist any more.' })
    await tx.tasks.patch(taskId, { deletedAt: null })
  },
  inverse: (args) => ({ name: 'tasks.delete', args }),
  title: () => 'Task brought back',
})
