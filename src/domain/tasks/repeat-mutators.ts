import * as z from 'zod/mini'
import { DeskError } from '../errors.ts'
import { existingTask, ofTask, onTask } from './on-task.ts'
import { againAtOf, repeatSchema, type Repeat } from './repeat.ts'

/** Series of a task; rows that an older build stored on a device have none. */
export const repeatOf = (task: { recurrence?: Repeat | null }): Repeat | null => task.recurrence ?? null

/**
 * Sets or ends the recurrence of a task; the last write wins. Held back (`changed_since`) if the next task
 * was created meanwhile: it has the series then, which must neither continue unseen nor exist twice.
 */
export const repeatTask = onTask<{ taskId: number; recurrence: Repeat | null }, { repeats: boolean } | null>(
  'tasks.repeat',
  {
    args: z.object({ ...ofTask, recurrence: z.nullable(repeatSchema) }),
    async base(tx, { taskId }) {
      const task = await tx.tasks.get(taskId)
      return task ? { repeats: repeatOf(task) !== null } : null
    },
    async guard(tx, { taskId }, base) {
      const task = await existingTask(tx, taskId)
      if (base?.repeats === true && repeatOf(task) === null)
        throw new DeskError('CONFLICT', {
          reason: 'changed_since',
          message: 'This task came again or stopped repeating while you were away. Change the newest one.',
        })
    },
    async run(tx, { taskId, recurrence }) {
      await existingTask(tx, taskId)
      await tx.tasks.patch(taskId, { recurrence, againAt: againAtOf(recurrence) })
    },
    join: (_, later) => later,
    inverse: ({ taskId }, before) => ({
      name: 'tasks.repeat',
      args: { taskId, recurrence: repeatOf(before as { recurrence?: Repeat | null }) },
    }),
    title: ({ recurrence }) => (recurrence ? 'Task repeats' : 'Task repeats no more'),
  },
)
