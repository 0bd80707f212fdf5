import { useEffect, type RefObject } from 'react'
import type { TaskStatus } from '#domain/tasks/status.ts'
import { useHandler } from '#app/ui/use-handler.ts'
import { lanes } from './board-lanes.ts'

/** Movement in CSS pixels after which a mouse press becomes a drag, and a touch becomes a scroll. */
const slack = { mouse: 5, touch: 8 }
/** Long-press time that lifts a card by touch, in ms. */
const holdMs = 350
/** Width of the board's edges that scroll it during a drag, and pixels per frame. */
const edge = { width: 56, step: 12 }

interface DragOptions {
  /** Element that contains the lanes. */
  frame: RefObject<HTMLElement | null>
  /** Lifts the card of a task; returns the number of dragged cards, 0 if it may not be lifted. */
  onLift: (taskId: number) => number
  onOver: (lane: TaskStatus) => void
  onDrop: () => void
  /** A card was clicked, not dragged. */
  onPress: (taskId: number, keys: { isMod: boolean; isShift: boolean }) => void
  /** A card was long-pressed without moving it. */
  onHold: (taskId: number) => void
  onCancel: () => void
}

/** Active press that is or may become a drag. */
interface Press {
  pointerId: number
  isTouch: boolean
  taskId: number
  card: HTMLElement
  /** Pointer position at the press, and now. */
  from: { x: number; y: number }
  at: { x: number; y: number }
  ghost: HTMLElement | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Clone of the card that follows the pointer. */
function ghostOf({ card, from }: Press): HTMLElement {
  const box = card.getBoundingClientRect()
  const ghost = card.cloneNode(true) as HTMLElement
  ghost.inert = true
  ghost.removeAttribute('data-task')
  ghost.dataset['lifted'] = 'true'
  Object.assign(ghost.style, {
    ...{ position: 'fixed', margin: '0', pointerEvents: 'none', zIndex: '1500' },
    left: `${from.x - (from.x - box.left)}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    rotate: '1.5deg',
  })
  document.body.append(ghost)
  return ghost
}

function laneAt({ x, y }: Press['at']): TaskStatus | undefined {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-lane-of]')
  return lanes.find((lane) => lane === found?.dataset['laneOf'])
}

/** Pointer drags of one board: mouse, pen and touch. */
class Drags {
  readonly #options: DragOptions
  #press: Press | undefined
  #scrolling: number | undefined

  constructor(options: DragOptions) {
    this.#options = options
  }

  readonly down = (event: PointerEvent): void => {
    const target = event.target as Element
    const card = target.closest<HTMLElement>('[data-task]')
    if (!card || event.button !== 0 || this.#press || target.closest('button, a, input')) return
    const at = { x: event.clientX, y: event.clientY }
    const isTouch = event.pointerType === 'touch'
    const timer = isTouch ? setTimeout(() => this.#lift(), holdMs) : undefined
    const { pointerId } = event
    const taskId = Number(card.dataset['task'])
    // Touch events keep the card as their target, even once it is rendered in another lane.
    if (isTouch) card.addEventListener('touchmove', this.hold, { passive: false })
    this.#press = { pointerId, isTouch, taskId, card, from: at, at, ghost: undefined, timer }
  }

  readonly move = (event: PointerEvent): void => {
    const press = this.#press
    if (!press || event.pointerId !== press.pointerId) return
    press.at = { x: event.clientX, y: event.clientY }
    const [x, y] = [press.at.x - press.from.x, press.at.y - press.from.y]
    if (!press.ghost) {
      const isFar = Math.hypot(x, y) > (press.isTouch ? slack.touch : slack.mouse)
      if (isFar && press.isTouch) this.end()
      else if (isFar) this.#lift()
      return
    }
    press.ghost.style.translate = `${x}px ${y}px`
    const lane = laneAt(press.at)
    if (lane) this.#options.onOver(lane)
  }

  readonly up = (event: PointerEvent): void => {
    const press = this.#press
    if (!press || event.pointerId !== press.pointerId) return
    const isDrag = press.ghost !== undefined
    const { taskId, from, at } = press
    const hasRested = press.isTouch && Math.hypot(at.x - from.x, at.y - from.y) <= slack.touch
    this.end()
    if (!isDrag)
      this.#options.onPress(taskId, { isMod: event.ctrlKey || event.metaKey, isShift: event.shiftKey })
    else if (hasRested) {
      this.#options.onCancel()
      this.#options.onHold(taskId)
    } else this.#options.onDrop()
  }

  /** Pointer cancelled by the browser, or Escape pressed. */
  readonly cancel = (): void => {
    const isDrag = this.#press?.ghost !== undefined
    this.end()
    if (isDrag) this.#options.onCancel()
  }

  /** Prevents scrolling while a card is dragged by touch. */
  readonly hold = (event: Event): void => {
    if (this.#press?.ghost) event.preventDefault()
  }

  end(): void {
    clearTimeout(this.#press?.timer)
    this.#press?.ghost?.remove()
    this.#press?.card.removeEventListener('touchmove', this.hold)
    this.#press = undefined
    if (this.#scrolling !== undefined) cancelAnimationFrame(this.#scrolling)
    this.#scrolling = undefined
  }

  #lift(): void {
    const press = this.#press
    if (!press) return
    const count = this.#options.onLift(press.taskId)
    if (count === 0) return this.end()
    press.ghost = ghostOf(press)
    if (count > 1) press.ghost.dataset['count'] = count.toLocaleString('en')
    getSelection()?.removeAllRanges()
    this.#scroll()
  }

  /** Scrolls the board while a card is held at an edge. */
  #scroll(): void {
    const [frame, at] = [this.#options.frame.current, this.#press?.at]
    if (!frame || !at) return
    const box = frame.getBoundingClientRect()
    const by = at.x > box.right - edge.width ? edge.step : at.x < box.left + edge.width ? -edge.step : 0
    if (by !== 0) frame.scrollBy({ left: by })
    this.#scrolling = requestAnimationFrame(() => this.#scroll())
  }
}

/** Enables dragging cards between lanes. */
export function useDrag(options: DragOptions): void {
  const { frame } = options
  const onLift = useHandler(options.onLift)
  const onOver = useHandler(options.onOver)
  const onDrop = useHandler(options.onDrop)
  const onPress = useHandler(options.onPress)
  const onHold = useHandler(options.onHold)
  const onCancel = useHandler(options.onCancel)
  useEffect(() => {
    const board = frame.current
    if (!board) return undefined
    const drags = new Drags({ frame, onLift, onOver, onDrop, onPress, onHold, onCancel })
    const listening = new AbortController()
    const { signal } = listening
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && drags.cancel()
    board.addEventListener('pointerdown', drags.down, { signal })
    addEventListener('pointermove', drags.move, { signal })
    addEventListener('pointerup', drags.up, { signal })
    addEventListener('pointercancel', drags.cancel, { signal })
    addEventListener('keydown', escape, { signal, capture: true })
    board.addEventListener('contextmenu', drags.hold, { signal })
    return () => {
      listening.abort()
      drags.cancel()
    }
  }, [frame, onLift, onOver, onDrop, onPress, onHold, onCancel])
}
