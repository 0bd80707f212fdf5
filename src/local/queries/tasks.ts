import type { Task } from '#domain/tasks/task.ts'
import type { Replica } from '../database.ts'

/** Every task that this device holds, also those that wait to be deleted for good. */
export const readTasks = (db: Replica): Promise<Task[]> => db.tasks.toArray()

/** Some tasks by id; those that are not here are left out. */
export const readTasksOf = async (db: Replica, ids: readonly number[]): Promise<Task[]> =>
  (await db.tasks.bulkGet([...ids])).filter((task) => task !== undefined)
