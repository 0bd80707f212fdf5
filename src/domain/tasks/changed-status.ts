import type { TaskStatus } from './status.ts'
import type { Task } from './task.ts'

/** When a task counts as closed, from what it was. */
export const closing = (status: TaskStatus, closedAt: number | null, at: number): number | null =>
  status === 'closed' ? (closedAt ?? at) : null

/** Task after a change of status, by an agent or by its end. */
export function withStatus(task: Task, status: TaskStatus, at: number): Partial<Task> {
  if (status === task.status) return {}
  const was = task.status === 'closed' ? 'open' : task.status
  return {
    status,
    statusBefore: status === 'overdue' ? was : null,
    closedAt: closing(status, task.closedAt, at),
  }
}
