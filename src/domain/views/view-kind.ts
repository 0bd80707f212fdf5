import type { AnyView } from './saved-view.ts'
import type { TaskView } from './task-view.ts'

/** True if a saved view shows tasks instead of conversations. */
export const isOfTasks = (content: AnyView['content']): content is TaskView => 'of' in content
