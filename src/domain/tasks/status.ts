import type { Priority } from '../conversations/status.ts'

/** Types of a task (TSK-008). */
export const taskTypes = ['call', 'activity', 'meeting'] as const
/** Type of a task. */
export type TaskType = (typeof taskTypes)[number]

/** Which way a call goes (TSK-011). */
export const callTypes = ['inbound', 'outbound'] as const
/** Which way a call goes. */
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
  /** Days from the start of a task that one of its sub-tasks may be due. */
  subTaskDays: 365,
  /** Characters of the key that puts sub-tasks in order. */
  place: 200,
}

/** How a task is called: its number, which the server gives, or `New` until then (D2-16). */
export const taskName = ({ taskNo }: { taskNo: number | null }): string =>
  taskNo === null ? 'New' : `T-${taskNo}`

/** Whether a task is there: one that was deleted can be brought back for a while, and is nowhere shown until then. */
export const isThere = (task: { deletedAt: number | null }): boolean => task.deletedAt === null
