import * as z from 'zod/mini'
import { priorities } from '../conversations/status.ts'
import { searchLimits } from '../search/limits.ts'
import { taskTypes } from '../tasks/status.ts'
import { taskDues, taskSorts } from '../tasks/task-filter.ts'

/** Two looks at the same tasks. */
export const taskLooks = ['board', 'list'] as const

/** Look, filters and order of a saved view of tasks; `null` does not restrict. `me` is whose desk it is. */
export const taskViewSchema = z.object({
  of: z.literal('tasks'),
  look: z.enum(taskLooks),
  /** Everybody's, the agent's, nobody's, a person's or a team's. */
  whose: z.string().check(z.regex(/^(all|me|nobody|(user|team):[1-9]\d{0,14})$/)),
  type: z.nullable(z.enum(taskTypes)),
  priority: z.nullable(z.enum(priorities)),
  due: z.nullable(z.enum(taskDues)),
  text: z.string().check(z.maxLength(searchLimits.text)),
  sort: z.enum(taskSorts),
})
/** Look, filters and order of a saved view of tasks. */
export type TaskView = z.infer<typeof taskViewSchema>
