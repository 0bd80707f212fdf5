import { Checkbox } from '@mui/material'
import { CircleDot, Trash2, UserRound, X } from 'lucide-react'
import type { User } from '#domain/people/user.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { Selection } from '#app/desk/live/use-selection.ts'
import type { Denial } from '#app/ui/denial.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { IconChoice } from '#app/ui/icons/icon-choice.tsx'
import { assigning, deleting, settingStatus, type TaskGesture } from '../board/board-move.ts'
import { TasksHead } from '../board/board-styles.ts'
import { assigneeOptions, taskStatusOptions } from '../task/task-options.tsx'

/** Assignee options; nobody is an option, apart from no selection. */
const holders = (users: ReadonlyMap<number, User>) =>
  assigneeOptions({ users: new Map(users) }, null).map(({ value, ...option }) => ({
    ...option,
    value: value ?? 0,
  }))

interface ListBulkBarProps {
  selection: Selection
  /** All filtered tasks. */
  tasks: readonly Task[]
  users: ReadonlyMap<number, User>
  denied: Denial | undefined
  /** Changes all selected tasks, with one Undo. */
  onGesture: (gesture: TaskGesture) => void
}

/** Bulk actions for the selected tasks; replaces the header. */
export function ListBulkBar({ selection, tasks, users, denied, onGesture }: ListBulkBarProps) {
  const isAll = selection.ids.size >= tasks.length
  const allWords = isAll ? 'Select none' : `Select all ${tasks.length.toLocaleString('en')}`
  return (
    <TasksHead as="div" role="toolbar" aria-label="Selected tasks">
      <Checkbox
        checked={isAll}
        indeterminate={!isAll}
        onChange={() => (isAll ? selection.clear() : selection.set(tasks.map(({ id }) => id)))}
        slotProps={{ input: { 'aria-label': allWords, title: allWords } }}
      />
      <b aria-live="polite">{`${selection.ids.size.toLocaleString('en')} selected`}</b>
      <IconChoice
        name="Set status"
        icon={CircleDot}
        options={taskStatusOptions}
        denied={denied}
        onPick={(status) => onGesture(settingStatus(status))}
      />
      <IconChoice
        name="Assign to"
        icon={UserRound}
        options={holders(users)}
        denied={denied}
        onPick={(userId) => onGesture(assigning(userId === 0 ? null : userId))}
      />
      <IconButton name="Delete" icon={Trash2} denied={denied} onClick={() => onGesture(deleting)} />
      <IconButton name="Clear the selection" icon={X} onClick={selection.clear} />
    </TasksHead>
  )
}
