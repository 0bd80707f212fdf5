import { newTaskInput, type Task } from '#domain/tasks/task.ts'

const start = Date.UTC(2026, 10, 25, 9)
const day = 24 * 3_600_000

/** Fields of a new task, as op arguments. */
export const taskWordsOf = (contactId: number, more: Partial<Task> = {}) => ({
  ...newTaskInput,
  ...{ type: 'activity' as const, subject: 'Send the offer', contactId },
  ...{ startAt: start, endAt: start + day, subTasks: [] },
  ...more,
})

/** Task as a stored row. */
export const taskRow = (id: number, more: Partial<Task> = {}): Task => ({
  ...taskWordsOf(1),
  ...{ id, scope: 'task', taskNo: id, statusBefore: null, overdueFor: null, authorId: 3 },
  ...{ createdAt: start, closedAt: null, deletedAt: null, subTasks: [], recurrence: null, againAt: null },
  ...more,
})

/** Fields of a new sub-task, as op arguments. */
export const subTaskWordsOf = (id: number, title: string, place: string, more: object = {}) => ({
  ...{ id, title, place, dueAt: null, assigneeId: null, isDone: false },
  ...more,
})
