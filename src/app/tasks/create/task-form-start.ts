import { defaultEnd } from '#domain/tasks/days.ts'
import { newTaskWords } from '#domain/tasks/task.ts'
import { localMoment, localText } from '#app/forms/local-moment.ts'
import { dropWords, keepWords, keptWords } from '#app/desk/kept-words.ts'
import type { NewTask } from '#app/desk/page/panels.ts'
import { unassigned, type TaskFormValues } from './task-form-schema.ts'

const quarter = 15 * 60_000

/** A new task: from the next quarter of an hour until the same time of the next day (TSK-023). */
export function emptyTask(start: NewTask, now: number, zone: string | undefined): TaskFormValues {
  const startAt = Math.ceil(now / quarter) * quarter
  const { status, priority, description } = newTaskWords
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

/** The end of a task that starts then and says no other one, as it is typed; undefined for what is no moment. */
export function endAfter(startAt: string, zone: string | undefined): string | undefined {
  const start = localMoment(startAt, zone)
  return Number.isNaN(start) ? undefined : localText(defaultEnd(start, zone), zone)
}

/* Kept text of an unfinished task: Escape keeps it, and the next form offers it. */

const name = 'new-task'

/** Reads the kept text; null if there is none. */
export function keptTask(): TaskFormValues | null {
  const kept = keptWords(name)
  return kept === null ? null : (JSON.parse(kept) as TaskFormValues)
}

/** Keeps what stands in the form. */
export const keepTask = (values: TaskFormValues): void => keepWords(name, JSON.stringify(values))

/** It was made, or thrown away. */
export const dropTask = (): void => dropWords(name)
