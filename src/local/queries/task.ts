import type { Task } from '#domain/tasks/task.ts'
import type { TaskNote } from '#domain/tasks/task-note.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import { isThere } from '#domain/tasks/status.ts'
import type { LocalRow } from '../rows.ts'
import { defineQuery } from './query.ts'

/** Reads a task; null if it was deleted or is not on this device. */
export const taskById = defineQuery(
  'taskById',
  (id: number) => [{ table: 'tasks', id }],
  async (db, id): Promise<Task | null> => {
    const task = await db.tasks.get(id)
    return task && isThere(task) ? task : null
  },
)

/** Notes of a task, oldest first. */
export const notesOfTask = defineQuery(
  'notesOfTask',
  () => [{ table: 'taskNotes' }],
  async (db, taskId: number): Promise<LocalRow<TaskNote>[]> => {
    const notes = await db.taskNotes.where('taskId').equals(taskId).toArray()
    return notes.sort((a, b) => a.createdAt - b.createdAt || a.id - b.id)
  },
)

/** Time entries of all users on a task, newest first. */
export const timeOfTask = defineQuery(
  'timeOfTask',
  () => [{ table: 'timeEntries' }],
  async (db, taskId: number): Promise<LocalRow<TimeEntry>[]> => {
    const entries = await db.timeEntries.filter((entry) => entry.taskId === taskId).toArray()
    return entries.sort((a, b) => b.startTime - a.startTime || b.id - a.id)
  },
)

/** Tasks of a customer that are not closed, earliest due date first. */
export const openTasksOf = defineQuery(
  'openTasksOf',
  () => [{ table: 'tasks' }],
  async (db, contactId: number): Promise<Task[]> => {
    const tasks = await db.tasks.where('contactId').equals(contactId).toArray()
    return tasks
      .filter((task) => isThere(task) && task.status !== 'closed')
      .sort((a, b) => a.endAt - b.endAt || a.id - b.id)
  },
)
