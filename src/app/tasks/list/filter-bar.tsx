import { ArrowUpDown, LayoutGrid, Rows3 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Priority } from '#domain/conversations/status.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { taskTypes, type TaskType } from '#domain/tasks/status.ts'
import { taskDues, taskSorts, type TaskDue } from '#domain/tasks/task-filter.ts'
import { personOption, teamOption } from '#app/marks/person.tsx'
import { priorityOptions } from '#app/messages/field-options.tsx'
import { SearchField } from '#app/records/search-field.tsx'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { Menu, MenuRow } from '#app/ui/menus/menu.tsx'
import type { Option } from '#app/ui/options/options.ts'
import { Segment } from '#app/ui/segment.tsx'
import { usePaused } from '#app/ui/use-paused.ts'
import type { Reference } from '#local/queries/people.ts'
import type { TaskLayout, TasksLocation, AssigneeFilter } from '../board/board-location.ts'
import { TasksFilters } from '../board/board-styles.ts'
import { dueTexts, lookTexts, sortTexts } from '../board/board-texts.ts'

/** Assignee options; a removed user who is selected stays. */
function whoseOptions(known: Reference | undefined, current: AssigneeFilter): Option<AssigneeFilter>[] {
  const people = [...(known?.users.values() ?? [])]
    .filter(({ id, isActive }) => isActive || current === `user:${id}`)
    .map((user): Option<AssigneeFilter> => ({
      ...personOption(user),
      value: `user:${user.id}`,
      group: 'People',
    }))
  const teams = [...(known?.teams.values() ?? [])].map((team): Option<AssigneeFilter> => ({
    ...teamOption(team),
    value: `team:${team.id}`,
    group: 'Teams',
  }))
  const byName = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label)
  return [
    { value: 'all', label: 'Everyone' },
    { value: 'me', label: 'Mine' },
    { value: 'nobody', label: 'Unassigned' },
    ...people.sort(byName),
    ...teams.sort(byName),
  ]
}

const typeLabels: Record<TaskType, string> = { call: 'Calls', activity: 'Activities', meeting: 'Meetings' }

const typeOptions: Option<TaskType | null>[] = [
  { value: null, label: 'All types' },
  ...taskTypes.map((type) => ({ value: type, label: typeLabels[type] })),
]

const prioritiesAsked: Option<Priority | null>[] = [
  { value: null, label: 'Any priority' },
  ...priorityOptions,
]

const dueOptions: Option<TaskDue | null>[] = [
  { value: null, label: 'Any day' },
  ...taskDues.map((due) => ({ value: due, label: dueTexts[due] })),
]

const lookIcons = { board: LayoutGrid, list: Rows3 }

/** Debounce of the search field, in ms. */
const restMs = 200

/** Debounced text field; updates the URL after a pause, and follows other changes of the URL. */
function useTyped(text: string, say: (text: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(text)
  const sent = useRef(text)
  const rested = usePaused(typed, restMs)
  const tell = useEffectEvent((words: string) => {
    if (words === sent.current) return
    sent.current = words
    say(words)
  })
  const follow = useEffectEvent((words: string) => {
    if (words === sent.current) return
    sent.current = words
    setTyped(words)
  })
  useEffect(() => tell(rested), [rested])
  useEffect(() => follow(text), [text])
  return [typed, setTyped]
}

interface FilterBarProps {
  place: TasksLocation
  known: Reference | undefined
  /** False on a phone, which has only one layout. */
  hasLooks: boolean
  onChange: (change: Partial<TasksLocation>) => void
}

/** Layout, filters and sort of the tasks page. */
export function FilterBar({ place, known, hasLooks, onChange }: FilterBarProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [typed, setTyped] = useTyped(place.text, (text) => onChange({ text }))
  return (
    <TasksFilters role="search" aria-label="Filter">
      {hasLooks && (
        <Segment<TaskLayout>
          label="Look"
          value={place.look}
          options={(['board', 'list'] as const).map((look) => ({
            value: look,
            label: lookTexts[look],
            icon: lookIcons[look],
          }))}
          onChange={(look) => onChange({ look })}
        />
      )}
      <SearchField
        label="Find a task"
        value={typed}
        onChange={(text) => setTyped(text.slice(0, searchLimits.text))}
      />
      <DropdownButton
        label="Assignee"
        value={place.whose}
        placeholder="Somebody who is gone"
        options={whoseOptions(known, place.whose)}
        onChange={(whose) => onChange({ whose })}
      />
      <DropdownButton<TaskType | null>
        label="Type"
        value={place.type}
        options={typeOptions}
        onChange={(type) => onChange({ type })}
      />
      <DropdownButton<Priority | null>
        label="Priority"
        value={place.priority}
        options={prioritiesAsked}
        onChange={(priority) => onChange({ priority })}
      />
      <DropdownButton<TaskDue | null>
        label="Due"
        value={place.due}
        options={dueOptions}
        onChange={(due) => onChange({ due })}
      />
      <IconButton
        name={`Sort: ${sortTexts[place.sort]}`}
        icon={ArrowUpDown}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        pressed={place.sort !== 'end'}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu label="Sort" anchor={anchor} onClose={() => setAnchor(undefined)}>
        {taskSorts.map((sort) => (
          <MenuRow
            key={sort}
            label={sortTexts[sort]}
            selected={sort === place.sort}
            onClick={() => onChange({ sort })}
          />
        ))}
      </Menu>
    </TasksFilters>
  )
}
