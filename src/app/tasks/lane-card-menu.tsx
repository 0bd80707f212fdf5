import type { TaskStatus } from '#domain/tasks/status.ts'
import { StatusGlyph } from '#app/marks/status-glyph.tsx'
import { statusWords } from '#app/marks/words.ts'
import type { Denial } from '#app/ui/denial.ts'
import { Menu, MenuHeading, MenuRow } from '#app/ui/menu.tsx'
import { lanes } from './board-lanes.ts'

interface CardMenuProps {
  /** Where it opens; closed while undefined. */
  anchor: HTMLElement | undefined
  /** The lane that the task stands in. */
  lane: TaskStatus | undefined
  denied: Denial | undefined
  onMove: (to: TaskStatus) => void
  onClose: () => void
}

/** Menu of a card, with all that dragging can do. */
export function CardMenu({ anchor, lane, denied, onMove, onClose }: CardMenuProps) {
  return (
    <Menu label="Task" anchor={anchor} align="right" onClose={onClose}>
      <MenuHeading>Move to</MenuHeading>
      {lanes.map((each) => (
        <MenuRow
          key={each}
          label={statusWords[each]}
          glyph={<StatusGlyph status={each} />}
          selected={each === lane}
          denied={denied}
          onClick={() => each !== lane && onMove(each)}
        />
      ))}
    </Menu>
  )
}
