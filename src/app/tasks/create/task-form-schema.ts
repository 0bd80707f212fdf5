import * as z from 'zod/mini'
import {
  callNeedsType,
  endIsNotBefore,
  subTaskDuration,
  subTaskShape,
  taskShape,
} from '#domain/tasks/task.ts'
import { recurrenceSchema } from '#domain/tasks/recurrence.ts'
import { taskLimits } from '#domain/tasks/status.ts'
import { localMoment } from '#app/forms/local-moment.ts'

/** Nobody, as the form of a task says it (D-12). */
export const unassigned = 'unass'
/** A person, or nobody. */
export type Assignee = number | typeof unassigned

/** Assigned person of a task. */
export const personOf = (assignee: Assignee): number | null => (assignee === unassigned ? null : assignee)

const { assigneeId: _, startAt, endAt, ...words } = taskShape

/** A task's assignee as forms hold it: a number or `unass` (TSK-020, D-12). */
const assignee = z.custom<Assignee>(
  (value) => value === unassigned || Number.isSafeInteger(value),
  'Assignee must be specified',
)

/** A step as its row gives it: how many days after the start of its task it is due (D-10). */
const stepSchema = z.object({
  title: subTaskShape.title,
  days: z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => (typed.trim() === '' ? undefined : Number(typed))),
    ),
    subTaskDuration,
  ),
  assignee,
})

/** Parses date and time in a zone's local time. */
const typedMoment = (of: z.ZodMiniType<number, number>, zone: string | undefined) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => localMoment(typed, zone)),
    ),
    of,
  )

/** The form of a task; dates are those of a zone's wall. */
export const taskFormSchema = (zone: string | undefined) =>
  z
    .object({
      ...words,
      assignee,
      startAt: typedMoment(startAt, zone),
      endAt: typedMoment(endAt, zone),
      steps: z.array(stepSchema).check(z.maxLength(taskLimits.subTasks)),
      /** Missing in words that an older build kept. */
      repeats: z._default(z.nullable(recurrenceSchema), null),
    })
    .check(callNeedsType, endIsNotBefore)

/** A task as its form gives it. */
export type TaskFields = z.output<ReturnType<typeof taskFormSchema>>

/** Values of the form: type and customer are still to be chosen, dates and days are typed texts. */
export type TaskFormValues = Omit<TaskFields, 'type' | 'contactId' | 'startAt' | 'endAt' | 'steps'> & {
  type: TaskFields['type'] | undefined
  contactId: number | undefined
  startAt: string
  endAt: string
  steps: { title: string; days: string; assignee: Assignee }[]
}
