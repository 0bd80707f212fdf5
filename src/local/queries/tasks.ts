import { isThere } from '#domain/tasks/status.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { Replica } from '../database.ts'
import { defineQuery } from './query.ts'

/** All tasks on this device, including those in the trash. */
export const readTasks = (db: Replica): Promise<Task[]> => db.tasks.toArray()

/** Tasks by id; those that are not on the device are left out. */
export const readTasksOf = async (db: Replica, ids: readonly number[]): Promise<Task[]> =>
  (await db.tasks.bulkGet([...ids])).filter((task) => task !== undefined)

/** Open tasks of a user that end by a moment (epoch ms), earliest first. */
export const dueTasks = defineQuery(
  'dueTasks',
  () => [{ table: 'tasks' }],
  async (db, { userId, until }: { userId: number; until: number }): Promise<Task[]> =>
    (await readTasks(db))
      .filter(
        (task) =>
          task.assigneeId === userId && task.endAt <= until && task.status !== 'closed' && isThere(task),
      )
      .sort((a, b) => a.endAt - b.endAt || a.id - b.id),
)

/** All tasks that are not deleted, for an in-memory search; none while the search is empty. */
export const searchedTasks = defineQuery(
  'searchedTasks',
  () => [{ table: 'tasks' }],
  async (db, isSearched: boolean): Promise<Task[]> =>
    isSearched ? (await readTasks(db)).filter(({ deletedAt }) => deletedAt === null) : [],
)
