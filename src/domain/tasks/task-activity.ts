import * as z from 'zod/mini'
import { id, keptMoment } from '../fields.ts'

/** Number of a task's newest changes that are shown. */
export const shownTaskChanges = 100

/** A change of a task or of one of its parts, as listed in its activity. */
export const taskActivitySchema = z.object({
  /** Ascending in the order of the changes. */
  id: id(),
  at: keptMoment(),
  /** Null for changes by the system. */
  userId: z.nullable(id()),
  origin: z.string(),
  /** Name of the event: `task.changed`. */
  type: z.string(),
  /** The changed field, for events of one field. */
  field: z.nullable(z.string()),
  from: z.unknown(),
  to: z.unknown(),
  /** Title of the changed part; null for the task itself. */
  title: z.nullable(z.string()),
})
/** A change of a task or of one of its parts. */
export type TaskActivity = z.infer<typeof taskActivitySchema>
