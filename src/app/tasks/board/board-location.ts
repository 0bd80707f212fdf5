import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { priorities } from '#domain/conversations/status.ts'
import type { SavedView } from '#domain/views/saved-view.ts'
import type { TaskView } from '#domain/views/task-view.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { savedTaskViews } from '#local/queries/views.ts'
import { me } from '#domain/predicates/predicate.ts'
import { taskTypes } from '#domain/tasks/status.ts'
import { taskDues, taskSorts, type TaskFilter } from '#domain/tasks/task-filter.ts'

const looks = ['board', 'list'] as const satisfies readonly TaskView['look'][]

/** Board or list. */
export type TaskLayout = TaskView['look']

/** Assignee filter: everybody, the agent, nobody, a person or a team. */
export type AssigneeFilter = 'all' | 'me' | 'nobody' | `user:${number}` | `team:${number}`

/** State of the tasks page, from its URL. */
export interface TasksLocation extends Omit<TaskView, 'of'> {
  whose: AssigneeFilter
}

/** Default state of the page. */
export const defaultTasksLocation: TasksLocation = {
  ...{ look: 'board', whose: 'all', type: null, priority: null, due: null, text: '', sort: 'end' },
}

const oneOf = <Word extends string>(words: readonly Word[], word: string | null): Word | null =>
  words.find((each) => each === word) ?? null

/** Parses the URL's search part; unknown values become the default. */
export function locationOf(search: URLSearchParams): TasksLocation {
  const whose = search.get('assignee') ?? ''
  const isWhose = whose === 'me' || whose === 'nobody' || /^(user|team):[1-9]\d{0,14}$/.test(whose)
  return {
    look: oneOf(looks, search.get('look')) ?? defaultTasksLocation.look,
    whose: isWhose ? (whose as AssigneeFilter) : 'all',
    type: oneOf(taskTypes, search.get('type')),
    priority: oneOf(priorities, search.get('priority')),
    due: oneOf(taskDues, search.get('due')),
    text: search.get('text') ?? '',
    sort: oneOf(taskSorts, search.get('sort')) ?? defaultTasksLocation.sort,
  }
}

/** Search part of the URL, without defaults. */
export function searchOf({ look, whose, type, priority, due, text, sort }: TasksLocation): string {
  const search = new URLSearchParams()
  if (look !== defaultTasksLocation.look) search.set('look', look)
  if (whose !== 'all') search.set('assignee', whose)
  if (type) search.set('type', type)
  if (priority) search.set('priority', priority)
  if (due) search.set('due', due)
  if (text !== '') search.set('text', text)
  if (sort !== defaultTasksLocation.sort) search.set('sort', sort)
  return search.toString()
}

/** Task filter of the page's state. */
export function filterOf({ whose, type, priority, due, text }: TasksLocation): TaskFilter {
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

/** Stored form of the state, for a saved view. */
export const contentOf = (place: TasksLocation): TaskView => ({ of: 'tasks', ...place })

/** State from a saved view. */
export const locationOfContent = ({ of: _of, ...place }: TaskView): TasksLocation => ({
  ...place,
  whose: place.whose as AssigneeFilter,
})

/** State of the tasks page, and its setters. */
export interface TasksAt {
  place: TasksLocation
  /** Saved view that is open, even with changed filters; undefined without one. */
  saved: SavedView<TaskView> | undefined
  go: (change: Partial<TasksLocation>) => void
  goAll: () => void
  /** Opens a saved view without changes. */
  goSaved: (viewId: number) => void
}

/** Search part of the URL: only the id for an unchanged saved view; else the id and the state. */
function searchIn(place: TasksLocation, saved: SavedView<TaskView> | undefined): string {
  if (!saved) return searchOf(place)
  const spelled = searchOf(place)
  if (spelled === searchOf(locationOfContent(saved.content))) return `saved=${saved.id}`
  const search = new URLSearchParams(spelled)
  search.set('look', place.look)
  return `saved=${saved.id}&${search.toString()}`
}

/** Reads and changes the state in the URL. */
export function useTasksLocation(): TasksAt {
  const [search, setSearch] = useSearchParams()
  const views = useLive(savedTaskViews, undefined)
  const saved = views?.find(({ id }) => String(id) === search.get('saved'))
  const place = useMemo(
    () => (saved && !search.has('look') ? locationOfContent(saved.content) : locationOf(search)),
    [search, saved],
  )
  return {
    ...{ place, saved },
    go: (change) => setSearch(searchIn({ ...place, ...change }, saved), { replace: true }),
    goAll: () => setSearch(''),
    goSaved: (id) => setSearch(`saved=${id}`),
  }
}
