import { fitsOf } from '#domain/predicates/evaluate.ts'
import { resolve } from '#domain/predicates/resolve.ts'
import type { Known, Reader } from '#domain/predicates/subject.ts'
import { taskStatuses, type TaskStatus } from '#domain/tasks/status.ts'
import { predicateOfTasks, sortTasks, type TaskFilter, type TaskSort } from '#domain/tasks/task-filter.ts'
import { taskSubject } from '#domain/tasks/task-subject.ts'
import type { Task } from '#domain/tasks/task.ts'

/** The lanes of the board, in their order (TSK-003). */
export const lanes: readonly TaskStatus[] = taskStatuses.map(({ status }) => status)

/**
 * The lane that a task stands in. Its end may have passed without the desk having said so, as on a device that is
 * offline: it is overdue all the same, once for each end.
 */
export function laneOf({ status, endAt, overdueFor }: Task, now: number): TaskStatus {
  const isPast = endAt < now && overdueFor !== endAt
  return isPast && status !== 'closed' ? 'overdue' : status
}

/** Filter of a board or list, and its reader. */
export interface Wanted {
  filter: TaskFilter
  sort: TaskSort
  reader: Reader
  known: Known
}

/** The tasks that a filter leaves, in order. */
export function wantedTasks(
  tasks: readonly Task[],
  { filter, sort, reader, known }: Wanted,
): readonly Task[] {
  const by = { subject: taskSubject, reader, known }
  return sortTasks(tasks.filter(fitsOf(resolve(predicateOfTasks(filter), by), by)), sort)
}

/** Tasks by lane, each in the order in which they come. */
export type Lanes = Readonly<Record<TaskStatus, readonly Task[]>>

/** Tasks that are being carried to a lane and not dropped yet. */
export interface Carried {
  ids: ReadonlySet<number>
  to: TaskStatus
}

/**
 * Tasks laid out in lanes. Where they stand in the order of their ends, what is closed goes the other way round: what
 * was done last stands first.
 */
export function layOut(tasks: readonly Task[], now: number, sort: TaskSort, carried?: Carried): Lanes {
  const laid: Record<TaskStatus, Task[]> = { new: [], open: [], on_hold: [], closed: [], overdue: [] }
  for (const task of tasks) laid[carried?.ids.has(task.id) ? carried.to : laneOf(task, now)].push(task)
  if (sort === 'end') laid.closed.sort((a, b) => (b.closedAt ?? now) - (a.closedAt ?? now) || b.id - a.id)
  return laid
}

/** The tasks of the board one lane after the other. */
export const idsInLanes = (laid: Lanes): number[] => lanes.flatMap((lane) => laid[lane].map(({ id }) => id))
