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

/**
 * Keeps the row under the pointer in its place when rows are put in above it; without a pointer the focused row,
 * and in a scrolled list the first visible one. A list at its top with neither shows what comes in.
 */
export function useHeldScroll(
  scroller: RefObject<HTMLElement | null>,
  layout: RowLayout,
  focusedKey: RowKey | undefined,
): HeldScroll {
  const before = useRef(layout)
  const pointed = useRef<RowKey>(undefined)
  const [arrived, setArrived] = useState(0)

  useLayoutEffect(() => {
    const element = scroller.current
    const last = before.current
    before.current = layout
    if (!element || last === layout) return
    const top = element.scrollTop
    const hasFocus = element.contains(document.activeElement)
    const firstVisible = last.keys.slice(rowAt(last, top), rowAt(last, top + element.clientHeight))
    const anchors = [pointed.current, hasFocus ? focusedKey : undefined, ...(top > 0 ? firstVisible : [])]
    const hold = holdRow(last, layout, anchors)
    if (!hold) return
    if (hold.shift !== 0) {
      element.scrollTo({ top: top + hold.shift, behavior: 'instant' })
      // The virtualizer must hear of it before the next paint, and may not render inside this effect.
      queueMicrotask(() => element.dispatchEvent(new Event('scroll')))
    }
    if (hold.arrived > 0) setArrived((count) => count + hold.arrived)
  }, [scroller, layout, focusedKey])

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
