import type { AnyView } from './saved-view.ts'
import type { TaskView } from './task-view.ts'

/** Whether a saved view shows tasks rather than conversations. */
export const isOfTasks = (content: AnyView['content']): content is TaskView => 'of' in content
