import { Square, SquareCheck } from 'lucide-react'
import type { TaskStatus } from '#domain/tasks/status.ts'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { statusTexts } from '#app/marks/texts.ts'
import type { Denial } from '#app/ui/denial.ts'
import { Menu, MenuHeading, MenuLine, MenuRow } from '#app/ui/menus/menu.tsx'
import { lanes } from './board-lanes.ts'
import { tasksText } from './board-texts.ts'

interface CardMenuProps {
  /** Anchor element; closed while undefined. */
  anchor: HTMLElement | undefined
  /** Lane of the task. */
  lane: TaskStatus | undefined
  denied: Denial | undefined
  /** Number of affected tasks: the selected ones, or this one. */
  count: number
  isPicked: boolean
  onPick: () => void
  onMove: (to: TaskStatus) => void
  onClose: () => void
}

/** Context menu of a card, with all actions that a drag offers. */
export function CardMenu({ anchor, lane, denied, count, isPicked, onPick, onMove, onClose }: CardMenuProps) {
  return (
    <Menu label="Task" anchor={anchor} align="right" onClose={onClose}>
      <MenuRow
        label={isPicked ? 'Unselect' : 'Select'}
        icon={isPicked ? Square : SquareCheck}
        keys="x"
        onClick={onPick}
      />
      <MenuLine />
      <MenuHeading>{count > 1 ? `Move ${tasksText(count)} to` : 'Move to'}</MenuHeading>
      {lanes.map((each) => (
        <MenuRow
          key={each}
          label={statusTexts[each]}
          glyph={<StatusGlyph status={each} />}
          selected={each === lane}
          denied={denied}
          onClick={() => (count > 1 || each !== lane) && onMove(each)}
        />
      ))}
    </Menu>
  )
}
