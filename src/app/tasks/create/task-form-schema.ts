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

/** Form value for nobody (D-12). */
export const unassigned = 'unass'
/** User id, or nobody. */
export type Assignee = number | typeof unassigned

/** Assigned person of a task. */
export const personOf = (assignee: Assignee): number | null => (assignee === unassigned ? null : assignee)

const { assigneeId: _, startAt, endAt, ...words } = taskShape

/** Form value of the assignee: a number or `unass` (TSK-020, D-12). */
const assignee = z.custom<Assignee>(
  (value) => value === unassigned || Number.isSafeInteger(value),
  'Assignee must be specified',
)

/** Step from its row, with days from the task's start until due (D-10). */
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

/** Schema of a task's form; dates are local to a time zone. */
export const taskFormSchema = (zone: string | undefined) =>
  z
    .object({
      ...words,
      assignee,
      startAt: typedMoment(startAt, zone),
      endAt: typedMoment(endAt, zone),
      steps: z.array(stepSchema).check(z.maxLength(taskLimits.subTasks)),
      /** Missing in drafts stored by an older build. */
      repeats: z._default(z.nullable(recurrenceSchema), null),
    })
    .check(callNeedsType, endIsNotBefore)

/** Parsed task form. */
export type TaskFields = z.output<ReturnType<typeof taskFormSchema>>

/** Form values: type and customer may be unset; dates and days are text. */
export type TaskFormValues = Omit<TaskFields, 'type' | 'contactId' | 'startAt' | 'endAt' | 'steps'> & {
  type: TaskFields['type'] | undefined
  contactId: number | undefined
  startAt: string
  endAt: string
  steps: { title: string; days: string; assignee: Assignee }[]
}
