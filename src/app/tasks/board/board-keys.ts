import type { TaskStatus } from '#domain/tasks/status.ts'
import type { Task } from '#domain/tasks/task.ts'
import { lanes, type Lanes } from './board-lanes.ts'

/** Position of a card. */
interface Place {
  lane: TaskStatus
  index: number
}

/** Position of a task on the board; undefined if it is not shown. */
export function placeOnBoard(laid: Lanes, id: number | undefined): Place | undefined {
  for (const lane of lanes) {
    const index = laid[lane].findIndex((task) => task.id === id)
    if (index >= 0) return { lane, index }
  }
  return undefined
}

/** Roving tabindex: the last focused card, or the first of the board. */
export const stopOf = (laid: Lanes, id: number | undefined): number | undefined =>
  placeOnBoard(laid, id) ? id : lanes.flatMap((lane) => laid[lane][0]?.id ?? [])[0]

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -8, PageDown: 8 }

/** Next card for a key; undefined if there is none. */
export function cardAt(laid: Lanes, id: number, key: string): Task | undefined {
  const at = placeOnBoard(laid, id)
  if (!at) return undefined
  const cards = laid[at.lane]
  if (key === 'Home') return cards[0]
  if (key === 'End') return cards.at(-1)
  const step = steps[key]
  if (step !== undefined) return cards[Math.max(0, Math.min(cards.length - 1, at.index + step))]
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined
  const from = lanes.indexOf(at.lane)
  const others = key === 'ArrowRight' ? lanes.slice(from + 1) : lanes.slice(0, from).toReversed()
  const next = others.find((lane) => laid[lane].length > 0)
  return next && laid[next][Math.min(at.index, laid[next].length - 1)]
}
