import { createContext, use } from 'react'
import type { Task } from '#domain/tasks/task.ts'
import type { Reference } from '#local/queries/people.ts'
import type { OutboxOp } from '#local/rows.ts'
import type { Denial } from '#app/ui/denial.ts'
import type { TaskChanges } from './task-changes.ts'

/** State and actions of the open task, for its components. */
export interface TaskView {
  task: Task
  reference: Reference
  /** Its ops in the outbox, in send order. */
  ops: readonly OutboxOp[]
  isOffline: boolean
  /** Set if the role may not change tasks. */
  denied: Denial | undefined
  changes: TaskChanges
}

export const TaskContext = createContext<TaskView | null>(null)

/**
 * The open task.
 * @throws Error outside a task.
 */
export function useTask(): TaskView {
  const view = use(TaskContext)
  if (!view) throw new Error('no open task')
  return view
}

const isWaiting = ({ state }: OutboxOp) => state === 'waiting' || state === 'discarding'

/** Fields with pending ops, and pending steps. */
export function pendingOf(ops: readonly OutboxOp[]): {
  fields: ReadonlySet<string>
  steps: ReadonlySet<number>
} {
  const fields = new Set<string>()
  const steps = new Set<number>()
  for (const op of ops.filter(isWaiting)) {
    const { id } = op.args as { id?: number }
    if (op.cmd === 'tasks.setStatus') fields.add('status')
    else if (op.cmd === 'tasks.assign') fields.add('assigneeId')
    else if (op.cmd === 'tasks.repeat') fields.add('recurrence')
    else if (op.cmd === 'tasks.edit') for (const field of Object.keys(op.args as object)) fields.add(field)
    else if (op.cmd.endsWith('Sub') && id !== undefined) steps.add(id)
  }
  return { fields, steps }
}
