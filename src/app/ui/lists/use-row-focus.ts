import { useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { RowKey, RowLayout } from './row-layout.ts'

interface RowFocusInput {
  scroller: RefObject<HTMLElement | null>
  layout: RowLayout
  selectedKey: RowKey | undefined
  /** Px of what stays at the top of the scroller, above the rows. */
  headHeight: number
}

const isRow = (target: EventTarget) => target instanceof HTMLElement && target.dataset.index !== undefined

/** The one row of a list that Tab reaches, and the keys that move it. */
export function useRowFocus({ scroller, layout, selectedKey, headHeight }: RowFocusInput) {
  const [focusedKey, setFocusedKey] = useState<RowKey>()
  const wantsFocus = useRef(false)
  const last = layout.keys.length - 1
  const indexOf = (key: RowKey | undefined) => (key === undefined ? undefined : layout.indexOf.get(key))
  const active = indexOf(focusedKey) ?? indexOf(selectedKey) ?? 0

  const endOf = (index: number) => layout.starts[index + 1] ?? layout.total

  // The row may not be rendered yet when it is chosen, so the focus follows after the render.
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    scroller.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true })
  })

  const focusIndex = (wanted: number) => {
    const element = scroller.current
    const index = Math.max(0, Math.min(last, wanted))
    const key = layout.keys[index]
    if (!element || key === undefined) return
    const start = layout.starts[index] ?? 0
    const lowest = endOf(index) + headHeight - element.clientHeight
    const top = Math.min(start, Math.max(lowest, element.scrollTop))
    element.scrollTo({ top, behavior: 'instant' })
    wantsFocus.current = true
    // A row that has the focus already renders nothing new.
    if (key === focusedKey) element.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus()
    else setFocusedKey(key)
  }

  const page = () => {
    const height = endOf(active) - (layout.starts[active] ?? 0)
    return Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / height) - 1)
  }

  /** Handles the keys that move, and hands Enter and Space on a row to the caller. */
  const keyHandler =
    (act: { open: (index: number) => void; toggle?: ((index: number) => void) | undefined }) =>
    (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !isRow(event.target)) return
      const acts: Record<string, (() => void) | undefined> = {
        ArrowDown: () => focusIndex(active + 1),
        ArrowUp: () => focusIndex(active - 1),
        PageDown: () => focusIndex(active + page()),
        PageUp: () => focusIndex(active - page()),
        Home: () => focusIndex(0),
        End: () => focusIndex(last),
        Enter: () => act.open(active),
        ' ': act.toggle && (() => act.toggle?.(active)),
      }
      const run = acts[event.key]
      if (!run) return
      event.preventDefault()
      run()
    }

  return { active, focusedKey, setFocusedKey, focusIndex, keyHandler }
}
