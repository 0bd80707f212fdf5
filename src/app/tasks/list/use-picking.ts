import type { RefObject } from 'react'
import type { Selection } from '#app/desk/live/use-selection.ts'
import { useCommands } from '#app/commands/handlers.ts'

interface PickingInput {
  /** The board or list. */
  place: RefObject<HTMLElement | null>
  /** Ids of the shown tasks, in display order for a list. */
  ids: readonly number[]
  selection: Selection
}

/** Selects tasks by the shortcuts of lists: focused one, range, all, none. */
export function usePicking({ place, ids, selection }: PickingInput): void {
  const taskAt = (from: Element | null): number | undefined => {
    if (!place.current?.contains(from)) return undefined
    const card = from?.closest<HTMLElement>('[data-task]')
    const row = from?.closest<HTMLElement>('[data-index]')
    return card ? Number(card.dataset['task']) : row ? ids[Number(row.dataset['index'])] : undefined
  }
  const pick = (isRange: boolean) => () => {
    const id = taskAt(document.activeElement)
    if (id === undefined) return false
    selection.toggle(id, isRange)
    return undefined
  }
  const hasPicked = selection.ids.size > 0
  useCommands(
    {
      'list.select': pick(false),
      'list.selectRange': pick(true),
      'list.selectAll': () => selection.set(ids),
      'list.back': () => (hasPicked ? selection.clear() : false),
    },
    place,
    undefined,
    (id, from) => {
      if (id === 'list.back') return hasPicked
      return id === 'list.selectAll' ? ids.length > 0 : taskAt(from) !== undefined
    },
  )
}
