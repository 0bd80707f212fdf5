import * as z from 'zod/mini'
import { priorities } from '../conversations/status.ts'
import { searchLimits } from '../search/limits.ts'
import { taskTypes } from '../tasks/status.ts'
import { taskDues, taskSorts } from '../tasks/task-filter.ts'

/** Layouts of a task view. */
export const taskLooks = ['board', 'list'] as const

/** Layout, filters and order of a saved task view; `null` does not restrict. `me` is the reading user. */
export const taskViewSchema = z.object({
  of: z.literal('tasks'),
  look: z.enum(taskLooks),
  /** Assignee: all, the agent, nobody, a user or a team. */
  whose: z.string().check(z.regex(/^(all|me|nobody|(user|team):[1-9]\d{0,14})$/)),
  type: z.nullable(z.enum(taskTypes)),
  priority: z.nullable(z.enum(priorities)),
  due: z.nullable(z.enum(taskDues)),
  text: z.string().check(z.maxLength(searchLimits.text)),
  sort: z.enum(taskSorts),
})
/** Layout, filters and order of a saved task view. */
export type TaskView = z.infer<typeof taskViewSchema>
