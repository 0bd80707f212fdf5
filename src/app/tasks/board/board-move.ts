import type { TaskStatus } from '#domain/tasks/status.ts'
import type { Task } from '#domain/tasks/task.ts'
import { uuidv7 } from '#lib/id.ts'
import { mutateAll, undoAll } from '#app/desk/live/changes.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { undone } from '#app/desk/live/undone.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import type { Call, Enqueued } from '#local/mutate.ts'

/** Bulk change of tasks. */
export interface TaskGesture {
  /** Command for a task; undefined if nothing would change. */
  callOf: (task: Task) => Call | undefined
  /** Verb for the toast, after a number of tasks: `closed`. */
  deed: string
}

/** Sets the status. */
export const settingStatus = (status: TaskStatus): TaskGesture => ({
  callOf: ({ id, status: before }) =>
    before === status ? undefined : { cmd: 'tasks.setStatus', args: { taskId: id, status } },
  deed: status === 'closed' ? 'closed' : 'moved',
})

/** Sets the assignee; null for nobody. */
export const assigning = (assigneeId: number | null): TaskGesture => ({
  callOf: ({ id, assigneeId: before }) =>
    before === assigneeId ? undefined : { cmd: 'tasks.assign', args: { taskId: id, assigneeId } },
  deed: assigneeId === null ? 'unassigned' : 'assigned',
})

/** Deletes tasks for everybody; Undo restores them. */
export const deleting: TaskGesture = {
  callOf: ({ id }) => ({ cmd: 'tasks.delete', args: { taskId: id } }),
  deed: 'deleted',
}

const one = (deed: string) => (deed === 'deleted' ? 'Task deleted' : 'Task Updated')

/**
 * Changes tasks in bulk: one op each, one toast, one Undo. Resolves once all are saved on this device.
 * @returns the number of changed tasks.
 */
export async function changeTasks(
  desk: OpenDesk,
  tasks: readonly Task[],
  { callOf, deed }: TaskGesture,
  isOffline: boolean,
): Promise<number> {
  const calls = tasks.flatMap((task) => callOf(task) ?? [])
  if (calls.length === 0) return 0
  const options = () => (calls.length > 1 ? { group: uuidv7(desk.clock.now(), desk.random) } : {})
  const enqueued = await mutateAll(desk, calls, options())
  const made = enqueued.filter((each): each is Enqueued => each !== null && each !== undefined)
  const several = `${calls.length.toLocaleString('en')} tasks ${deed}`
  const text = calls.length === 1 ? one(deed) : several
  showToast({
    ...(isOffline ? { text: 'Saved on this device', tone: 'pending' } : { text }),
    ops: made.map(({ op }) => op),
    undo: () => undone(desk, undoAll(desk, made, options())),
    undoes: text,
  })
  return made.length
}
