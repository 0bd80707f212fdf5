import type { TaskStatus } from './status.ts'
import type { Task } from './task.ts'

/** Closing time of a task after a change of status; null if it is not closed. */
export const closing = (status: TaskStatus, closedAt: number | null, at: number): number | null =>
  status === 'closed' ? (closedAt ?? at) : null

/** Changed fields of a task after a change of status, by an agent or by the end time. */
export function withStatus(task: Task, status: TaskStatus, at: number): Partial<Task> {
  if (status === task.status) return {}
  const was = task.status === 'closed' ? 'open' : task.status
  return {
    status,
    statusBefore: status === 'overdue' ? was : null,
    closedAt: closing(status, task.closedAt, at),
  }
}
