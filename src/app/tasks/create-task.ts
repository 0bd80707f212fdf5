import { browserTime, daysAfter } from '#lib/zone.ts'
import { placesAfter } from '#domain/tasks/place.ts'
import { repeatFrom } from '#domain/tasks/repeat.ts'
import { toDuration } from '#domain/time/subject.ts'
import { mutateAll } from '#app/desk/changes.ts'
import type { OpenDesk } from '#app/desk/desk-context.ts'
import { undone } from '#app/desk/undone.ts'
import { undo } from '#app/desk/changes.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { takeIds } from '#local/ids.ts'
import { personOf, type TaskFields } from './task-form-schema.ts'

/** How long somebody was at it before the task was made: from when, in epoch ms, and for how many seconds. */
export interface TimeBefore {
  startTime: number
  seconds: number
}

/**
 * Makes a task, with the time that went before it as a completed entry (TIM-008): both in one transaction, the entry after
 * the task. Resolves to the task's id once it is saved on this device.
 */
export async function createTask(
  desk: OpenDesk,
  { assignee, steps, repeats, ...words }: TaskFields,
  time: TimeBefore | null,
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
  const entry = time && {
    cmd: 'time.add',
    args: {
      ...{ id: entryId, userId: desk.actor.userId, conversationId: null, taskId },
      ...{ startTime: time.startTime, duration: toDuration(time.seconds) },
    },
    needs: [0],
  }
  const calls = [{ cmd: 'tasks.create', args, isRequired: true }, ...(entry ? [entry] : [])]
  const [made] = await mutateAll(desk, calls, {})
  if (!made) return taskId
  const back = () => undone(desk, undo(desk, made))
  showToast({
    ...{ key: made.op, ops: [made.op], undo: back, undoes: 'Task Created' },
    ...(isOffline ? { text: 'Saved on this device', tone: 'pending' } : { text: 'Task Created' }),
  })
  return taskId
}
