/** Which way a row is drawn. */
export type SwipeSide = 'right' | 'left'

/** How far, in px: before it counts as a swipe at all, and before letting go does something. */
export const swipeLimits = { begin: 12, act: 96 }

/**
 * Touch gesture on a row, from start to end. Drawing sideways is a swipe; a finger that goes up or down first scrolls,
 * and stays scrolling.
 */
export class Swipe {
  readonly #from: { x: number; y: number }
  readonly #sides: ReadonlySet<SwipeSide>
  #state: 'undecided' | 'swiping' | 'scrolling' = 'undecided'
  #offset = 0

  /** @param sides the ways that lead somewhere; the row does not follow the others. */
  constructor(x: number, y: number, sides: readonly SwipeSide[]) {
    this.#from = { x, y }
    this.#sides = new Set(sides)
  }

  get isSwiping(): boolean {
    return this.#state === 'swiping'
  }

  /** How far the row is drawn aside now, in px; negative to the left. */
  get offset(): number {
    return this.#offset
  }

  /** Takes the finger's place. */
  move(x: number, y: number): void {
    const [dx, dy] = [x - this.#from.x, y - this.#from.y]
    if (this.#state === 'undecided') {
      if (Math.max(Math.abs(dx), Math.abs(dy)) < swipeLimits.begin) return
      this.#state = Math.abs(dx) > Math.abs(dy) ? 'swiping' : 'scrolling'
    }
    if (this.#state === 'swiping') this.#offset = this.#sides.has(dx > 0 ? 'right' : 'left') ? dx : 0
  }

  /** The side on which letting go here does something. */
  get side(): SwipeSide | null {
    if (Math.abs(this.#offset) < swipeLimits.act) return null
    return this.#offset > 0 ? 'right' : 'left'
  }
}
