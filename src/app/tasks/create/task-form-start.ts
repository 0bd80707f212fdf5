import { defaultEnd } from '#domain/tasks/days.ts'
import { newTaskInput } from '#domain/tasks/task.ts'
import { localMoment, localText } from '#app/forms/local-moment.ts'
import { removeUnsavedText, saveUnsavedText, readUnsavedText } from '#app/desk/unsaved-text.ts'
import type { NewTask } from '#app/desk/page/panels.ts'
import { unassigned, type TaskFormValues } from './task-form-schema.ts'

const quarter = 15 * 60_000

/** Default form: starts at the next quarter of an hour, ends at the same time the next day (TSK-023). */
export function emptyTask(start: NewTask, now: number, zone: string | undefined): TaskFormValues {
  const startAt = Math.ceil(now / quarter) * quarter
  const { status, priority, description } = newTaskInput
  return {
    ...{ type: undefined, callType: null, status, priority, description },
    subject: start.subject ?? '',
    contactId: start.contactId,
    conversationId: start.conversationId ?? null,
    assignee: unassigned,
    startAt: localText(startAt, zone),
    endAt: localText(defaultEnd(startAt, zone), zone),
    steps: [],
    repeats: null,
  }
}

/** Default end for a start, as a form value; undefined for an invalid start. */
export function endAfter(startAt: string, zone: string | undefined): string | undefined {
  const start = localMoment(startAt, zone)
  return Number.isNaN(start) ? undefined : localText(defaultEnd(start, zone), zone)
}

/* Stored draft of a task: Escape stores it, and the next form loads it. */

const name = 'new-task'

/** Loads the draft; null if there is none. */
export function keptTask(): TaskFormValues | null {
  const kept = readUnsavedText(name)
  return kept === null ? null : (JSON.parse(kept) as TaskFormValues)
}

/** Stores the form's values as the draft. */
export const keepTask = (values: TaskFormValues): void => saveUnsavedText(name, JSON.stringify(values))

/** Drops the draft after creation or discard. */
export const dropTask = (): void => removeUnsavedText(name)
