import type { Id } from '#lib/id.ts'
import { foldText } from '#lib/text.ts'
import { priorities, type Priority } from '../conversations/status.ts'
import type { Operator } from '../predicates/operators.ts'
import type { Period } from '../predicates/periods.ts'
import { me, type Operand, type Predicate, type Span } from '../predicates/predicate.ts'
import type { TaskStatus, TaskType } from './status.ts'
import type { Task } from './task.ts'
import type { TaskField } from './task-subject.ts'

/** Due filters of task lists; closed tasks are never due. */
export const taskDues = ['overdue', 'today', 'thisWeek'] as const
/** Due filter of a task list. */
export type TaskDue = (typeof taskDues)[number]

/** Filter of a list of tasks; unset fields do not restrict. */
export interface TaskFilter {
  /** Assignee: the reader, nobody, or one of some users. */
  assignee?: typeof me | 'nobody' | readonly Id[] | undefined
  /** Tasks whose assignee belongs to one of these teams (D2-16). */
  teamIds?: readonly Id[] | undefined
  contactIds?: readonly Id[] | undefined
  conversationIds?: readonly Id[] | undefined
  types?: readonly TaskType[] | undefined
  priorities?: readonly Priority[] | undefined
  statuses?: readonly TaskStatus[] | undefined
  due?: TaskDue | undefined
  created?: Period | Span | undefined
  closed?: Period | Span | undefined
  /** Words that all occur in subject, description, sub-tasks or number. */
  text?: string | undefined
}

const asked = (field: TaskField, operator: Operator, value: Operand): Predicate => ({
  field,
  operator,
  value,
})

const unlessClosed = asked('status', 'isNoneOf', ['closed'])

const dues: Record<TaskDue, Predicate> = {
  // The server may not have set the status yet, or an agent may have set it before the end.
  overdue: {
    and: [unlessClosed, { or: [asked('status', 'isAnyOf', ['overdue']), asked('end', 'isBefore', 'now')] }],
  },
  today: { and: [unlessClosed, asked('end', 'isWithin', 'today')] },
  thisWeek: { and: [unlessClosed, asked('end', 'isWithin', 'thisWeek')] },
}

/** Predicate of a task filter, without unset or empty fields. */
export function predicateOfTasks(filter: TaskFilter): Predicate {
  const { assignee, due, created, closed, text = '' } = filter
  const oneOf = (field: TaskField, values: readonly (Id | string)[] | undefined) =>
    values === undefined || values.length === 0 ? [] : [asked(field, 'isAnyOf', values)]
  const within = (field: TaskField, value: Period | Span | undefined) =>
    value === undefined ? [] : [asked(field, 'isWithin', value)]
  return {
    and: [
      ...(assignee === 'nobody'
        ? [asked('assignee', 'isEmpty', null)]
        : oneOf('assignee', assignee === me ? [me] : assignee)),
      ...oneOf('team', filter.teamIds),
      ...oneOf('customer', filter.contactIds),
      ...oneOf('conversation', filter.conversationIds),
      ...oneOf('type', filter.types),
      ...oneOf('priority', filter.priorities),
      ...oneOf('status', filter.statuses),
      ...(due === undefined ? [] : [dues[due]]),
      ...within('created', created),
      ...within('closed', closed),
      ...(text.trim() === '' ? [] : [asked('text', 'hasWords', text)]),
    ],
  }
}

/** Sort orders of tasks: earliest end, earliest start, newest, most urgent, by subject. */
export const taskSorts = ['end', 'start', 'newest', 'priority', 'subject'] as const
/** An order of tasks. */
export type TaskSort = (typeof taskSorts)[number]

/** Sort keys of an order by precedence, followed by the id, so that two devices show one order. */
const keys: Record<TaskSort, (task: Task) => readonly (number | string)[]> = {
  end: ({ endAt }) => [endAt],
  start: ({ startAt }) => [startAt],
  newest: ({ createdAt }) => [-createdAt],
  priority: ({ priority, endAt }) => [priorities.indexOf(priority), endAt],
  subject: ({ subject }) => [foldText(subject)],
}

/** Tasks in an order. */
export function sortTasks(tasks: readonly Task[], sort: TaskSort): Task[] {
  const keyed = tasks.map((task) => ({ task, key: [...keys[sort](task), task.id] }))
  keyed.sort((a, b) => {
    const place = a.key.findIndex((each, n) => each !== b.key[n])
    return place === -1 ? 0 : (a.key[place] as number) < (b.key[place] as number) ? -1 : 1
  })
  return keyed.map(({ task }) => task)
}
