import { Checkbox } from '@mui/material'
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Trash2 } from 'lucide-react'
import { styled } from '#app/theme/styled.ts'
import { subTaskShape, type SubTask } from '#domain/tasks/task.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { MenuButton } from '#app/ui/menus/menu-button.tsx'
import { MenuRow } from '#app/ui/menus/menu.tsx'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { DropdownButton } from '#app/ui/menus/dropdown-button.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { EditableMoment } from '../task/editable-moment.tsx'
import { EditableText } from '../task/editable-text.tsx'
import { assigneeOptions } from '../task/task-options.tsx'
import { useTask } from '../task-view.ts'

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto auto minmax(0, 1fr) auto auto',
  alignItems: 'start',
  columnGap: theme.spacing(1),
  padding: theme.spacing(0.5, 1.5),
  borderRadius: theme.radius.control,
  '&[data-pending]': { outline: theme.edge.pending, outlineOffset: -1 },
  '&[data-done] textarea': { color: theme.vars.palette.ink3 },
  '& > [data-grip]': {
    gridColumn: 1,
    display: 'inline-flex',
    alignItems: 'center',
    height: theme.size.controlSm,
    cursor: 'grab',
    color: theme.vars.palette.ink3,
    [theme.media.hover]: { visibility: 'hidden' },
    [theme.media.touch]: { display: 'none' },
  },
  '& > .MuiCheckbox-root': { gridColumn: 2, alignSelf: 'start', marginTop: theme.spacing(0.75) },
  '& > [data-words]': { gridColumn: 3 },
  '& > [data-menu]': { gridColumn: 5, gridRow: 1 },
  '&:hover > [data-grip], &:focus-within > [data-grip]': { visibility: 'visible' },
}))

/** Due date and assignee: at the right, and below the title on a phone. */
const Details = styled('div')(({ theme }) => ({
  ...theme.typography.meta,
  gridColumn: 4,
  gridRow: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 3),
  color: theme.vars.palette.ink3,
  [theme.media.phone]: { gridColumn: '3 / 5', gridRow: 2, padding: theme.spacing(0, 1.5) },
}))

interface ChecklistRowProps {
  step: SubTask
  isPending: boolean
  /** Moves the step down by this many positions. */
  onMove: (by: number) => void
  /** `onLift`: the drag of this step starts. `onDrop`: another step is dropped on it. */
  onLift: () => void
  onDrop: () => void
}

/** Step of the checklist with in-place editing. Alt and an arrow key move it. */
export function ChecklistRow({ step, isPending, onMove, onLift, onDrop }: ChecklistRowProps) {
  const { reference, changes, denied } = useTask()
  const people = assigneeOptions(reference, step.assigneeId)
  const chosen = people.find(({ value }) => value === step.assigneeId)
  const now = useMinute()
  return (
    <Row
      data-pending={isPending || undefined}
      data-done={step.isDone || undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop()
      }}
      onKeyDown={(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!event.altKey || by === undefined || denied) return
        event.preventDefault()
        onMove(by)
      }}
    >
      <span data-grip draggable={denied === undefined} onDragStart={onLift} aria-hidden>
        <Icon of={GripVertical} size="sm" />
      </span>
      <Checkbox
        size="small"
        checked={step.isDone}
        disabled={denied !== undefined}
        onChange={(_, isDone) => changes.tickStep(step, isDone)}
        slotProps={{ input: { 'aria-label': step.title } }}
      />
      <span data-words>
        <EditableText
          label="Step"
          value={step.title}
          schema={subTaskShape.title}
          locked={denied !== undefined}
          onSave={(title) => changes.editStep(step, { title })}
        />
      </span>
      <span data-menu>
        <MenuButton name={`Menu of ${step.title}`} icon={Ellipsis} size="sm" align="right">
          <MenuRow
            label="Move up"
            icon={ArrowUp}
            keys="Alt+ArrowUp"
            denied={denied}
            onClick={() => onMove(-1)}
          />
          <MenuRow
            label="Move down"
            icon={ArrowDown}
            keys="Alt+ArrowDown"
            denied={denied}
            onClick={() => onMove(1)}
          />
          <MenuRow
            label="Delete"
            icon={Trash2}
            danger
            denied={denied}
            onClick={() => changes.removeStep(step)}
          />
        </MenuButton>
      </span>
      <Details>
        {step.dueAt !== null && (
          <EditableMoment
            label={`Due date of ${step.title}`}
            value={step.dueAt}
            quiet
            late={!step.isDone && step.dueAt < now}
            locked={denied !== undefined}
            onSave={(dueAt) => changes.editStep(step, { dueAt })}
          />
        )}
        <DropdownButton<number | null>
          label={`Assignee of ${step.title}`}
          value={step.assigneeId}
          // Only the avatar: a name would leave the step no room.
          shown={<VisuallyHidden>{chosen?.label ?? 'Somebody who left'}</VisuallyHidden>}
          options={people}
          denied={denied}
          onChange={(assigneeId) => changes.editStep(step, { assigneeId })}
        />
      </Details>
    </Row>
  )
}
