import { browserTime, daysAfter } from '#lib/zone.ts'
import { placesAfter } from '#domain/tasks/place.ts'
import { repeatFrom } from '#domain/tasks/repeat.ts'
import { toDuration } from '#domain/time/subject.ts'
import { mutateAll } from '#app/desk/live/changes.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { undone } from '#app/desk/live/undone.ts'
import { undo } from '#app/desk/live/changes.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { takeIds } from '#local/ids.ts'
import { readMeta } from '#local/meta.ts'
import { personOf, type TaskFields } from './task-form-schema.ts'

/**
 * Creates a task, and logs the time spent before as a completed entry (TIM-008): both in one transaction, the
 * entry after the task. The entry ends now by the server's clock, as the device's clock could put its end
 * into the future, which is refused. Resolves to the task's id once saved on this device.
 * @param spent whole seconds spent so far; 0 logs nothing.
 */
export async function createTask(
  desk: OpenDesk,
  { assignee, steps, repeats, ...words }: TaskFields,
  spent: number,
  zone: string | undefined,
  isOffline: boolean,
): Promise<number> {
  const [taskId, entryId, ...stepIds] = (await takeIds(desk.db, 2 + steps.length)) as [number, number]
  const places = placesAfter(null, steps.length)
  const subTasks = steps.map(({ title, days, assignee: who }, index) => ({
    ...{ id: (stepIds as number[])[index], title, dueAt: daysAfter(words.startAt, days, zone) },
    ...{ assigneeId: personOf(who), isDone: false, place: places[index] },
  }))
  const recurrence = repeats && repeatFrom(repeats, words, zone ?? browserTime().timeZone)
  const args = { taskId, ...words, assigneeId: personOf(assignee), subTasks, recurrence }
  const duration = toDuration(spent)
  const now = desk.clock.now() + (await readMeta(desk.db, 'clockOffset'))
  const entry = duration > 0 && {
    cmd: 'time.add',
    args: {
      ...{ id: entryId, userId: desk.actor.userId, conversationId: null, taskId },
      ...{ startTime: now - duration * 1000, duration },
    },
    needs: [0],
  }
  const calls = [{ cmd: 'tasks.create', args, isRequired: true }, ...(entry ? [entry] : [])]
  const [made, logged] = await mutateAll(desk, calls, {})
  if (!made) return taskId
  const back = () => undone(desk, undo(desk, made))
  showToast({
    ...{ key: made.op, ops: [made.op], undo: back, undoes: 'Task Created' },
    ...(isOffline ? { text: 'Saved on this device', tone: 'pending' } : { text: 'Task Created' }),
  })
  if (entry && !logged)
    showToast({ text: 'Its time was not logged: it overlaps another time entry of yours', tone: 'error' })
  return taskId
}
