import { isThere } from '#domain/tasks/status.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { Replica } from '../database.ts'
import { defineQuery } from './query.ts'

/** Every task that this device holds, also those that wait to be deleted for good. */
export const readTasks = (db: Replica): Promise<Task[]> => db.tasks.toArray()

/** Some tasks by id; those that are not here are left out. */
export const readTasksOf = async (db: Replica, ids: readonly number[]): Promise<Task[]> =>
  (await db.tasks.bulkGet([...ids])).filter((task) => task !== undefined)

/** Open tasks of a user that end by a moment (epoch ms), the soonest first. */
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

/** Every task that is not deleted, for a search in memory; none while nothing is searched. */
export const searchedTasks = defineQuery(
  'searchedTasks',
  () => [{ table: 'tasks' }],
  async (db, isSearched: boolean): Promise<Task[]> =>
    isSearched ? (await readTasks(db)).filter(({ deletedAt }) => deletedAt === null) : [],
)
