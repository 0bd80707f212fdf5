import * as z from 'zod/mini'
import { DeskError } from '../errors.ts'
import { existingTask, namedFields, ofSubTask, ofTask, onTask, patchSubTask, subTaskOf } from './on-task.ts'
import { taskLimits } from './status.ts'
import { newSubTaskSchema, subTaskShape, type SubTask, type Task } from './task.ts'

/*
 * Sub-tasks are part of their task's record and share its lane. Ops identify one by its id, regardless of its
 * position and of the number of others.
 */

const partIn = (before: unknown, subTaskId: number): SubTask | undefined =>
  (before as Task).subTasks.find(({ id }) => id === subTaskId)

const addArgs = z.object({ ...ofTask, ...newSubTaskSchema.shape })
type AddArgs = z.infer<typeof addArgs>

/** Adds a sub-task; no effect if the id exists already. */
export const addSubTask = onTask<AddArgs>('tasks.addSub', {
  args: addArgs,
  async run(tx, { taskId, ...words }) {
    const task = await existingTask(tx, taskId)
    if (task.subTasks.some(({ id }) => id === words.id)) return
    if (task.subTasks.length >= taskLimits.subTasks)
      throw new DeskError('INVALID', { message: `A task has at most ${taskLimits.subTasks} sub-tasks` })
    const subTasks = [...task.subTasks, { ...words, authorId: tx.actor.userId || null }]
    await tx.tasks.patch(taskId, { subTasks })
  },
  inverse: ({ taskId, id }) => ({ name: 'tasks.removeSub', args: { taskId, id } }),
  title: ({ title }) => `Sub-task: ${title}`,
})

const editArgs = z.object({
  ...ofSubTask,
  ...z.partial(z.object({ ...subTaskShape, isDone: z.boolean() })).shape,
})
type EditArgs = z.infer<typeof editArgs>

const fieldsOf = (args: EditArgs): Partial<SubTask> => namedFields(args, ofSubTask)

/** Changes only those fields of a sub-task that the op names; the last write wins field by field. */
export const editSubTask = onTask<EditArgs>('tasks.editSub', {
  args: editArgs,
  async run(tx, args) {
    const { task, subTask } = await subTaskOf(tx, args)
    if (!subTask)
      throw new DeskError('CONFLICT', {
        reason: 'gone',
        message: 'This sub-task was deleted while you were away.',
      })
    await patchSubTask(tx, task, subTask.id, fieldsOf(args))
  },
  join: (earlier, later) => (earlier.id === later.id ? { ...earlier, ...later } : null),
  inverse(args, before) {
    const was = partIn(before, args.id)
    if (!was) return null
    const named = Object.keys(fieldsOf(args)) as (keyof SubTask)[]
    const fields = Object.fromEntries(named.map((key) => [key, was[key]]))
    return { name: 'tasks.editSub', args: { taskId: args.taskId, id: args.id, ...fields } }
  },
  title: ({ title }) => (title === undefined ? 'Sub-task changed' : `Sub-task: ${title}`),
})

/** Sets whether a sub-task is done; no effect on a removed one. */
export const tickSubTask = onTask('tasks.tickSub', {
  args: z.object({ ...ofSubTask, isDone: z.boolean() }),
  async run(tx, { isDone, ...place }) {
    const { task, subTask } = await subTaskOf(tx, place)
    if (subTask) await patchSubTask(tx, task, subTask.id, { isDone })
  },
  join: (earlier, later) => (earlier.id === later.id ? later : null),
  inverse: (args) => ({ name: 'tasks.tickSub', args: { ...args, isDone: !args.isDone } }),
  title: ({ isDone }) => (isDone ? 'Sub-task done' : 'Sub-task not done'),
})

/** Changes a sub-task's position; the last write wins. No effect on a removed one. */
export const moveSubTask = onTask('tasks.moveSub', {
  args: z.object({ ...ofSubTask, place: newSubTaskSchema.shape.place }),
  async run(tx, { place, ...named }) {
    const { task, subTask } = await subTaskOf(tx, named)
    if (subTask) await patchSubTask(tx, task, subTask.id, { place })
  },
  join: (earlier, later) => (earlier.id === later.id ? later : null),
  inverse(args, before) {
    const was = partIn(before, args.id)
    return was ? { name: 'tasks.moveSub', args: { ...args, place: was.place } } : null
  },
  title: () => 'Order of sub-tasks',
})

/** Removes a sub-task; no effect if it is gone already. */
export const removeSubTask = onTask('tasks.removeSub', {
  args: z.object(ofSubTask),
  async run(tx, args) {
    const task = await tx.tasks.get(args.taskId)
    const subTasks = task?.subTasks.filter(({ id }) => id !== args.id)
    if (subTasks && subTasks.length !== task?.subTasks.length) await tx.tasks.patch(args.taskId, { subTasks })
  },
  inverse(args, before) {
    const was = partIn(before, args.id)
    if (!was) return null
    const { authorId: _, ...words } = was
    return { name: 'tasks.addSub', args: { taskId: args.taskId, ...words } }
  },
  title: () => 'Sub-task deleted',
})
