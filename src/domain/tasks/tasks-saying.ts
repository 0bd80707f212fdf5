import { fitsOf } from '../predicates/evaluate.ts'
import { resolve } from '../predicates/resolve.ts'
import { predicateOfTasks, sortTasks } from './task-filter.ts'
import { taskSubject } from './task-subject.ts'
import type { Task } from './task.ts'

/** Reader and time do not matter for a text search. */
const by = {
  subject: taskSubject,
  reader: { userId: null, now: 0, zone: undefined },
  known: { has: () => true, membersOf: () => [] },
}

/** The tasks that contain all words of a text, newest first; none for a blank text. */
export function tasksSaying(tasks: readonly Task[], text: string): Task[] {
  if (text.trim() === '') return []
  return sortTasks(tasks.filter(fitsOf(resolve(predicateOfTasks({ text }), by), by)), 'newest')
}
