import { tasksAccess } from '../access/plan-access.ts'
import { defineMutator, type Mutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id } from '../fields.ts'
import type { Tx } from '../tx.ts'
import { isThere } from './status.ts'
import type { SubTask, Task } from './task.ts'

/** The argument that names the task. */
export const ofTask = { taskId: id() }

/** The arguments that name one of its sub-tasks. */
export const ofSubTask = { ...ofTask, id: id() }

/** The fields that an edit changes, without those that identify its target. */
export function namedFields<Args extends object, Place extends object>(
  args: Args,
  place: Place,
): Omit<Args, keyof Place> {
  const said = Object.entries(args).filter(([key, value]) => value !== undefined && !(key in place))
  return Object.fromEntries(said) as Omit<Args, keyof Place>
}

/** Declares a change of one task. */
export function onTask<Args extends { taskId: number }, Base = unknown>(
  name: string,
  rest: Omit<Mutator<Args, Base>, 'name' | 'version' | 'lanes' | 'laneTable' | 'needs' | 'feature'>,
): Mutator<Args, Base> {
  return defineMutator(name, {
    ...tasksAccess,
    ...rest,
    lanes: (args) => [args.taskId],
    laneTable: 'tasks',
  })
}

/** @throws DeskError CONFLICT `gone` when the task was deleted: typed work is never dropped silently. */
export async function existingTask(tx: Tx, taskId: number): Promise<Task> {
  const task = await tx.tasks.get(taskId)
  if (task && isThere(task)) return task
  throw new DeskError('CONFLICT', { reason: 'gone', message: 'This task was deleted while you were away.' })
}

/** Sub-task of an existing task; undefined if removed. @throws DeskError CONFLICT `gone` without the task. */
export async function subTaskOf(
  tx: Tx,
  { taskId, id: subTaskId }: { taskId: number; id: number },
): Promise<{ task: Task; subTask: SubTask | undefined }> {
  const task = await existingTask(tx, taskId)
  return { task, subTask: task.subTasks.find((each) => each.id === subTaskId) }
}

/** Changes fields of one sub-task. */
export async function patchSubTask(
  tx: Tx,
  task: Task,
  subTaskId: number,
  fields: Partial<SubTask>,
): Promise<void> {
  const subTasks = task.subTasks.map((each) => (each.id === subTaskId ? { ...each, ...fields } : each))
  await tx.tasks.patch(task.id, { subTasks })
}
