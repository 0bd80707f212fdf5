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
 * Lane of a task. A task past its end is overdue even if the server has not said so yet, for example offline;
 * once for each end.
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

/** Tasks that match a filter, in order. */
export function wantedTasks(
  tasks: readonly Task[],
  { filter, sort, reader, known }: Wanted,
): readonly Task[] {
  const by = { subject: taskSubject, reader, known }
  return sortTasks(tasks.filter(fitsOf(resolve(predicateOfTasks(filter), by), by)), sort)
}

/** Tasks by lane, in their order. */
export type Lanes = Readonly<Record<TaskStatus, readonly Task[]>>

/** Tasks dragged to a lane and not dropped yet. */
export interface Carried {
  ids: ReadonlySet<number>
  to: TaskStatus
}

/** Tasks by lane. If sorted by end, closed tasks are in reverse order: the latest first. */
export function layOut(tasks: readonly Task[], now: number, sort: TaskSort, carried?: Carried): Lanes {
  const laid: Record<TaskStatus, Task[]> = { new: [], open: [], on_hold: [], closed: [], overdue: [] }
  for (const task of tasks) laid[carried?.ids.has(task.id) ? carried.to : laneOf(task, now)].push(task)
  if (sort === 'end') laid.closed.sort((a, b) => (b.closedAt ?? now) - (a.closedAt ?? now) || b.id - a.id)
  return laid
}

/** Ids of the board's tasks, lane by lane. */
export const idsInLanes = (laid: Lanes): number[] => lanes.flatMap((lane) => laid[lane].map(({ id }) => id))
