import type { Priority } from '../conversations/status.ts'

/** Types of a task (TSK-008). */
export const taskTypes = ['call', 'activity', 'meeting'] as const
/** Type of a task. */
export type TaskType = (typeof taskTypes)[number]

/** Directions of a call (TSK-011). */
export const callTypes = ['inbound', 'outbound'] as const
/** Direction of a call. */
export type CallType = (typeof callTypes)[number]

/** Statuses of a task in the order of the board's lanes (TSK-003, TSK-005). */
export const taskStatuses = [
  { status: 'new', label: 'New' },
  { status: 'open', label: 'Open' },
  { status: 'on_hold', label: 'On Hold' },
  { status: 'closed', label: 'Closed' },
  { status: 'overdue', label: 'Overdue' },
] as const
/** A task's status. */
export type TaskStatus = (typeof taskStatuses)[number]['status']

/** Defaults of a new task (D-90). */
export const taskDefaults = { status: 'new', priority: 'default' } as const satisfies {
  status: TaskStatus
  priority: Priority
}

/** Limits of a task: characters, and how many sub-tasks and days. */
export const taskLimits = {
  subject: { least: 2, most: 150 },
  description: 200,
  subTasks: 100,
  subTaskTitle: 150,
  /** Days after the start of a task within which its sub-tasks may be due. */
  subTaskDays: 365,
  /** Characters of a sub-task's sort key. */
  place: 200,
}

/** Display name of a task: its number, assigned by the server, or `New` until then (D2-16). */
export const taskName = ({ taskNo }: { taskNo: number | null }): string =>
  taskNo === null ? 'New' : `T-${taskNo}`

/** True if a task is not deleted: a deleted one can be restored for a while, and is not shown until then. */
export const isThere = (task: { deletedAt: number | null }): boolean => task.deletedAt === null
