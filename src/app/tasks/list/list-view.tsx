import { Checkbox, useMediaQuery, useTheme } from '@mui/material'
import { useCallback } from 'react'
import { nameOf } from '#domain/people/name.ts'
import type { User } from '#domain/people/user.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { Selection } from '#app/desk/live/use-selection.ts'
import { Person } from '#app/marks/person.tsx'
import { PriorityGlyph } from '#app/marks/priority-glyph.tsx'
import { StatusChip } from '#app/marks/status-chip.tsx'
import { statusTexts } from '#app/marks/texts.ts'
import { size } from '#app/theme/tokens.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { PendingGlyph } from '#app/ui/icons/sync-glyph.tsx'
import { VirtualList } from '#app/ui/lists/virtual-list.tsx'
import { laneOf } from '../board/board-lanes.ts'
import { checklistOf, isLate } from '../board/board-texts.ts'
import { useCustomerName } from '../board/lane-card.tsx'
import type { ListLine } from './list-groups.ts'
import { GroupHead, ListColumns, ListRow } from './list-styles.ts'
import { dueText } from '../task/moment-texts.ts'
import { ProgressBar } from '../checklist/progress-bar.tsx'
import { kindText, taskIcon } from '../task/task-options.tsx'

interface RowProps {
  line: ListLine
  users: ReadonlyMap<number, User>
  isWaiting: boolean
  now: number
  isPicked: boolean
  onPick: Selection['toggle']
}

function TaskRow({ line: { task, heading }, users, isWaiting, now, isPicked, onPick }: RowProps) {
  const format = useTimeFormat()
  const name = useCustomerName(task)
  const lane = laneOf(task, now)
  const checklist = checklistOf(task)
  const assignee = task.assigneeId === null ? undefined : users.get(task.assigneeId)
  return (
    <>
      {heading && (
        <GroupHead aria-hidden>
          {heading.label} <span>{heading.count.toLocaleString('en')}</span>
        </GroupHead>
      )}
      <ListRow data-closed={lane === 'closed' || undefined}>
        <span data-part="subject">
          <Checkbox
            checked={isPicked}
            onChange={(event) => onPick(task.id, (event.nativeEvent as MouseEvent).shiftKey)}
            slotProps={{ input: { 'aria-label': `Select ${task.subject}`, tabIndex: -1 } }}
          />
          <Icon of={taskIcon(task)} size="sm" />
          <b dir="auto">{task.subject}</b>
          {isWaiting && <PendingGlyph label="Waiting" />}
        </span>
        <span data-part="priority">
          <PriorityGlyph priority={task.priority} />
        </span>
        <span data-part="customer" dir="auto">
          {name}
        </span>
        <span data-part="status">
          <StatusChip status={lane} />
        </span>
        <span data-part="assignee">
          <Person user={assignee} size="xs" />
          <span>{assignee?.firstName ?? 'Nobody'}</span>
        </span>
        <span data-part="due" data-late={isLate(task, lane, now) || undefined}>
          {dueText(task.endAt, now, format)}
        </span>
        <span data-part="checklist">
          {checklist && (
            <>
              <ProgressBar done={checklist.done} total={checklist.all} />
              {`${checklist.done}/${checklist.all}`}
            </>
          )}
        </span>
      </ListRow>
    </>
  )
}

interface ListViewProps {
  lines: readonly ListLine[]
  users: ReadonlyMap<number, User>
  waiting: ReadonlySet<number>
  now: number
  selection: Selection
  onOpen: (task: Task) => void
}

const keyOf = ({ task }: ListLine) => task.id

/** Task list with headings for the day of the end (TSK-002). */
export function ListView({ lines, users, waiting, now, selection, onOpen }: ListViewProps) {
  const format = useTimeFormat()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true })
  const row = isPhone ? size.listRowPhone : size.listRow
  const heightOf = useCallback(({ heading }: ListLine) => row + (heading ? size.listHead : 0), [row])
  return (
    <>
      {!isPhone && (
        <ListColumns aria-hidden>
          <span>Subject</span>
          <span />
          <span>Customer</span>
          <span>Status</span>
          <span>Assignee</span>
          <span>Due</span>
          <span>Checklist</span>
        </ListColumns>
      )}
      <VirtualList<ListLine>
        label="Tasks"
        items={lines}
        itemKey={keyOf}
        rowHeight={heightOf}
        rowLabel={({ task, heading }) => {
          const assignee = task.assigneeId === null ? undefined : users.get(task.assigneeId)
          const day = heading ? `${heading.label}, ${heading.count}: ` : ''
          return [
            `${day}${task.subject}`,
            statusTexts[laneOf(task, now)],
            kindText(task),
            `due ${dueText(task.endAt, now, format)}`,
            assignee ? nameOf(assignee) : 'unassigned',
            ...(waiting.has(task.id) ? ['waiting'] : []),
          ].join(', ')
        }}
        isChecked={({ task }) => selection.has(task.id)}
        onToggle={({ task }) => selection.toggle(task.id)}
        onOpen={({ task }) => onOpen(task)}
        renderRow={(line) => (
          <TaskRow
            {...{ line, users, now }}
            isWaiting={waiting.has(line.task.id)}
            isPicked={selection.has(line.task.id)}
            onPick={selection.toggle}
          />
        )}
      />
    </>
  )
}
