import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { priorities, type Priority } from '#domain/conversations/status.ts'
import { me } from '#domain/predicates/predicate.ts'
import { taskTypes, type TaskType } from '#domain/tasks/status.ts'
import {
  taskDues,
  taskSorts,
  type TaskDue,
  type TaskFilter,
  type TaskSort,
} from '#domain/tasks/task-filter.ts'

/** Two looks at the same tasks. */
export const looks = ['board', 'list'] as const
/** How tasks are looked at. */
export type Look = (typeof looks)[number]

/** Whose tasks: everybody's, the agent's, nobody's, a person's or a team's. */
export type Whose = 'all' | 'me' | 'nobody' | `user:${number}` | `team:${number}`

/** State of the tasks page, from its address. */
export interface TasksPlace {
  look: Look
  whose: Whose
  type: TaskType | null
  priority: Priority | null
  due: TaskDue | null
  /** Words that the task holds. */
  text: string
  sort: TaskSort
}

/** Default state of the page. */
export const firstTasksPlace: TasksPlace = {
  ...{ look: 'board', whose: 'all', type: null, priority: null, due: null, text: '', sort: 'end' },
}

const oneOf = <Word extends string>(words: readonly Word[], word: string | null): Word | null =>
  words.find((each) => each === word) ?? null

/** Reads an address; what it does not know is as at first. */
export function placeOf(search: URLSearchParams): TasksPlace {
  const whose = search.get('assignee') ?? ''
  const isWhose = whose === 'me' || whose === 'nobody' || /^(user|team):[1-9]\d{0,14}$/.test(whose)
  return {
    look: oneOf(looks, search.get('look')) ?? firstTasksPlace.look,
    whose: isWhose ? (whose as Whose) : 'all',
    type: oneOf(taskTypes, search.get('type')),
    priority: oneOf(priorities, search.get('priority')),
    due: oneOf(taskDues, search.get('due')),
    text: search.get('text') ?? '',
    sort: oneOf(taskSorts, search.get('sort')) ?? firstTasksPlace.sort,
  }
}

/** The search part of a place's address, without what is as at first. */
export function searchOf({ look, whose, type, priority, due, text, sort }: TasksPlace): string {
  const search = new URLSearchParams()
  if (look !== firstTasksPlace.look) search.set('look', look)
  if (whose !== 'all') search.set('assignee', whose)
  if (type) search.set('type', type)
  if (priority) search.set('priority', priority)
  if (due) search.set('due', due)
  if (text !== '') search.set('text', text)
  if (sort !== firstTasksPlace.sort) search.set('sort', sort)
  return search.toString()
}

/** Task filter of a place. */
export function filterOf({ whose, type, priority, due, text }: TasksPlace): TaskFilter {
  const id = Number(whose.split(':')[1])
  return {
    ...(whose === 'me' && { assignee: me }),
    ...(whose === 'nobody' && { assignee: 'nobody' as const }),
    ...(whose.startsWith('user:') && { assignee: [id] }),
    ...(whose.startsWith('team:') && { teamIds: [id] }),
    ...(type && { types: [type] }),
    ...(priority && { priorities: [priority] }),
    ...(due && { due }),
    text,
  }
}

/** Reads and changes the place in the address. */
export function useTasksPlace(): { place: TasksPlace; go: (change: Partial<TasksPlace>) => void } {
  const [search, setSearch] = useSearchParams()
  const place = useMemo(() => placeOf(search), [search])
  return {
    place,
    go: (change) => setSearch(searchOf({ ...place, ...change }), { replace: true }),
  }
}
