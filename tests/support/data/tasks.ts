import { newTaskWords, type Task } from '#domain/tasks/task.ts'

const start = Date.UTC(2026, 10, 25, 9)
const day = 24 * 3_600_000

/** Words of a new task, as an op says them. */
export const taskWordsOf = (contactId: number, more: Partial<Task> = {}) => ({
  ...newTaskWords,
  ...{ type: 'activity' as const, subject: 'Send the offer', contactId },
  ...{ startAt: start, endAt: start + day, subTasks: [] },
  ...more,
})

/** A task as the server has it. */
export const taskRow = (id: number, more: Partial<Task> = {}): Task => ({
  ...taskWordsOf(1),
  ...{ id, scope: 'task', taskNo: id, statusBefore: null, overdueFor: null, authorId: 3 },
  ...{ createdAt: start, closedAt: null, deletedAt: null, subTasks: [], recurrence: null, againAt: null },
  ...more,
})

/** A sub-task as an op adds it. */
export const subTaskWordsOf = (id: number, title: string, place: string, more: object = {}) => ({
  ...{ id, title, place, dueAt: null, assigneeId: null, isDone: false },
  ...more,
})
