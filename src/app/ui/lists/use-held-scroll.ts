import { useLayoutEffect, useRef, useState } from 'react'
import type { PointerEvent, RefObject } from 'react'
import { holdRow, rowAt } from './row-layout.ts'
import type { RowKey, RowLayout } from './row-layout.ts'

interface HeldScroll {
  /** Rows that came in above while the list was held away from its top. */
  arrived: number
  handlers: {
    onPointerMove: (event: PointerEvent) => void
    onPointerLeave: () => void
    onScroll: () => void
  }
}

function rowUnder(event: PointerEvent, layout: RowLayout): RowKey | undefined {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null
  return row ? layout.keys[Number(row.dataset.index)] : undefined
}

/** Time for which rows that left a list are remembered, in ms: an Undo brings them back, later they are news. */
const leftFor = 60_000

/** Rows that have just left a list. */
class LeftRows {
  readonly #left = new Map<RowKey, number>()

  /** Follows a list from one layout to the next; answers which rows of the new one had left before. */
  follow(before: RowLayout, after: RowLayout): (key: RowKey) => boolean {
    const now = performance.now()
    for (const [key, at] of this.#left) if (now - at > leftFor) this.#left.delete(key)
    const back = new Set(after.keys.filter((key) => this.#left.delete(key)))
    for (const key of before.keys) if (!after.indexOf.has(key)) this.#left.set(key, now)
    return (key) => back.has(key)
  }
}

/**
 * Keeps the row under the pointer in its place when rows are put in above it; without a pointer the focused row,
 * and in a scrolled list the first visible one. A list at its top with neither shows what comes in, and any list at its
 * top what comes back.
 */
export function useHeldScroll(
  scroller: RefObject<HTMLElement | null>,
  layout: RowLayout,
  focusedKey: RowKey | undefined,
): HeldScroll {
  const before = useRef(layout)
  const pointed = useRef<RowKey>(undefined)
  const [left] = useState(() => new LeftRows())
  const [arrived, setArrived] = useState(0)

  useLayoutEffect(() => {
    const element = scroller.current
    const last = before.current
    before.current = layout
    if (last === layout) return
    const isBack = left.follow(last, layout)
    if (!element) return
    const top = element.scrollTop
    const hasFocus = element.contains(document.activeElement)
    const firstVisible = last.keys.slice(rowAt(last, top), rowAt(last, top + element.clientHeight))
    const anchors = [pointed.current, hasFocus ? focusedKey : undefined, ...(top > 0 ? firstVisible : [])]
    const hold = holdRow(last, layout, anchors, isBack)
    if (!hold || (hold.hasReturned && top <= 0)) return
    if (hold.shift !== 0) {
      element.scrollTo({ top: top + hold.shift, behavior: 'instant' })
      // The virtualizer must hear of it before the next paint, and may not render inside this effect.
      queueMicrotask(() => element.dispatchEvent(new Event('scroll')))
    }
    if (hold.arrived > 0) setArrived((count) => count + hold.arrived)
  }, [scroller, layout, focusedKey, left])

  return {
    arrived,
    handlers: {
      onPointerMove: (event) => {
        pointed.current = rowUnder(event, layout)
      },
      onPointerLeave: () => {
        pointed.current = undefined
      },
      onScroll: () => {
        if ((scroller.current?.scrollTop ?? 0) <= 0) setArrived(0)
      },
    },
  }
}
