import * as z from 'zod/mini'
import { id, keptMoment } from '../fields.ts'

/** How many of a task's newest changes are shown. */
export const shownTaskChanges = 100

/** A change of a task or of one of its parts, as its activity tells it. */
export const taskActivitySchema = z.object({
  /** In the order in which they happened. */
  id: id(),
  at: keptMoment(),
  /** Null where no person did it. */
  userId: z.nullable(id()),
  origin: z.string(),
  /** Name of the event: `task.changed`. */
  type: z.string(),
  /** Of a field that became another. */
  field: z.nullable(z.string()),
  from: z.unknown(),
  to: z.unknown(),
  /** The title of the part that it happened to; null of the task itself. */
  title: z.nullable(z.string()),
})
/** A change of a task or of one of its parts. */
export type TaskActivity = z.infer<typeof taskActivitySchema>
