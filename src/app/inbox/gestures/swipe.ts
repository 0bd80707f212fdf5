/** Direction of a swipe. */
export type SwipeSide = 'right' | 'left'

/** Distances in px: to recognise a swipe, and to trigger its action on release. */
export const swipeLimits = { begin: 12, act: 96 }

/**
 * Touch gesture on a row, from start to end. Sideways movement is a swipe; a touch that first moves
 * vertically stays a scroll.
 */
export class Swipe {
  readonly #from: { x: number; y: number }
  readonly #sides: ReadonlySet<SwipeSide>
  #state: 'undecided' | 'swiping' | 'scrolling' = 'undecided'
  #offset = 0

  /** @param sides directions with an action; the row does not follow others. */
  constructor(x: number, y: number, sides: readonly SwipeSide[]) {
    this.#from = { x, y }
    this.#sides = new Set(sides)
  }

  get isSwiping(): boolean {
    return this.#state === 'swiping'
  }

  /** Current offset of the row in px; negative to the left. */
  get offset(): number {
    return this.#offset
  }

  /** Handles a touch position. */
  move(x: number, y: number): void {
    const [dx, dy] = [x - this.#from.x, y - this.#from.y]
    if (this.#state === 'undecided') {
      if (Math.max(Math.abs(dx), Math.abs(dy)) < swipeLimits.begin) return
      this.#state = Math.abs(dx) > Math.abs(dy) ? 'swiping' : 'scrolling'
    }
    if (this.#state === 'swiping') this.#offset = this.#sides.has(dx > 0 ? 'right' : 'left') ? dx : 0
  }

  /** Side whose action a release would trigger. */
  get side(): SwipeSide | null {
    if (Math.abs(this.#offset) < swipeLimits.act) return null
    return this.#offset > 0 ? 'right' : 'left'
  }
}
