import type { SubTask, Task, TaskInput } from '#domain/tasks/task.ts'
import { inPlace, placeBetween } from '#domain/tasks/place.ts'
import type { Repeat } from '#domain/tasks/repeat.ts'
import type { TaskStatus } from '#domain/tasks/status.ts'
import { mutate, undo } from '#app/desk/live/changes.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { undone } from '#app/desk/live/undone.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { takeIds } from '#local/ids.ts'
import type { Enqueued } from '#local/mutate.ts'

/** Changes of a task. */
export interface TaskChanges {
  edit: (fields: Partial<TaskInput>) => void
  setStatus: (status: TaskStatus) => void
  assign: (assigneeId: number | null) => void
  repeat: (recurrence: Repeat | null) => void
  addStep: (title: string) => void
  editStep: (step: SubTask, fields: Partial<Pick<SubTask, 'title' | 'dueAt' | 'assigneeId'>>) => void
  tickStep: (step: SubTask, isDone: boolean) => void
  /** Moves a step down by this many positions; negative moves up. */
  moveStep: (step: SubTask, by: number) => void
  removeStep: (step: SubTask) => void
  remove: () => void
}

/** Shows a toast for a change, with Undo. */
export function announceTask(desk: OpenDesk, change: Enqueued, isOffline: boolean, text: string): void {
  const back = () => undone(desk, undo(desk, change))
  const words = { ops: [change.op], undo: back, undoes: text }
  if (isOffline) showToast({ ...words, text: 'Saved on this device', tone: 'pending' })
  else showToast({ ...words, text })
}

const changed = 'Task Updated'
const stepChanged = 'Subtask Updated'

/** Order key of a step moved by this many positions (negative: up); undefined at the end of the list. */
export function placeOf(steps: readonly SubTask[], step: SubTask, by: number): string | undefined {
  const others = inPlace(steps)
  const from = others.findIndex(({ id }) => id === step.id)
  const to = Math.max(0, Math.min(others.length - 1, from + by))
  if (from < 0 || to === from) return undefined
  others.splice(from, 1)
  return placeBetween(others[to - 1]?.place ?? null, others[to]?.place ?? null)
}

/** Changes of a task; each applies at once and shows a toast with Undo. */
export function taskChanges(desk: OpenDesk, task: Task, isOffline: boolean): TaskChanges {
  const change = (cmd: string, args: object, text = changed) => {
    const run = async () =>
      announceTask(desk, await mutate(desk, `tasks.${cmd}`, { taskId: task.id, ...args }), isOffline, text)
    void run().catch(reportFailure)
  }
  const steps = inPlace(task.subTasks)
  const addStep = async (title: string) => {
    const [id] = await takeIds(desk.db, 1)
    const place = placeBetween(steps.at(-1)?.place ?? null, null)
    change(
      'addSub',
      { id, title, dueAt: task.endAt, assigneeId: null, isDone: false, place },
      'Subtask Created',
    )
  }
  return {
    edit: (fields) => change('edit', fields),
    setStatus: (status) => change('setStatus', { status }),
    assign: (assigneeId) => change('assign', { assigneeId }),
    repeat: (recurrence) => change('repeat', { recurrence }),
    addStep: (title) => void addStep(title).catch(reportFailure),
    editStep: ({ id }, fields) => change('editSub', { id, ...fields }, stepChanged),
    tickStep: ({ id }, isDone) => change('tickSub', { id, isDone }, stepChanged),
    moveStep: (step, by) => {
      const place = placeOf(steps, step, by)
      if (place !== undefined) change('moveSub', { id: step.id, place }, stepChanged)
    },
    removeStep: ({ id }) => change('removeSub', { id }, 'Subtask deleted'),
    remove: () => change('delete', {}, 'Task deleted'),
  }
}
