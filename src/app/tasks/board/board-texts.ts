import type { Task } from '#domain/tasks/task.ts'
import type { TaskStatus } from '#domain/tasks/status.ts'
import type { TaskDue, TaskSort } from '#domain/tasks/task-filter.ts'
import type { TaskLayout } from './board-location.ts'

export const lookTexts: Record<TaskLayout, string> = { board: 'Board', list: 'List' }

export const dueTexts: Record<TaskDue, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  thisWeek: 'Due this week',
}

export const sortTexts: Record<TaskSort, string> = {
  end: 'Due first',
  start: 'Starts first',
  newest: 'Newest first',
  priority: 'Most urgent first',
  subject: 'By subject',
}

/** Number of done and of all sub-tasks; undefined without any. */
export function checklistOf({ subTasks }: Pick<Task, 'subTasks'>): { done: number; all: number } | undefined {
  return subTasks.length === 0
    ? undefined
    : { done: subTasks.filter(({ isDone }) => isDone).length, all: subTasks.length }
}

/** Number of tasks as text. */
export const tasksText = (count: number): string =>
  count === 1 ? '1 task' : `${count.toLocaleString('en')} tasks`

/** True if a task is past its end and not done. */
export const isLate = ({ endAt }: Pick<Task, 'endAt'>, lane: TaskStatus, now: number): boolean =>
  lane === 'overdue' || (lane !== 'closed' && endAt < now)
