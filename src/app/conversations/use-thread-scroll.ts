import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** As near to the end as counts as being there, in px. */
const nearEnd = 48

/**
 * Keeps a thread where it should be: it opens with its end in view (with the beginning of the newest message, when that
 * is longer than the pane), stays at the end while frames and pictures above find their height, and never moves under somebody who
 * has scrolled away.
 */
export function useThreadScroll(newestId: number | undefined): {
  pane: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  show: (messageId: number) => void
} {
  const pane = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const newest = useRef(newestId)
  newest.current = newestId

  useLayoutEffect(() => {
    const box = pane.current
    const inner = content.current
    if (!box || !inner) return undefined
    const settle = () => {
      if (!isFollowing.current) return
      const last = inner.querySelector<HTMLElement>(`[data-message="${newest.current}"]`)
      const isLong = last === inner.lastElementChild && last.offsetHeight > box.clientHeight
      box.scrollTop = isLong ? last.offsetTop - nearEnd / 4 : box.scrollHeight
    }
    const watcher = new ResizeObserver(settle)
    watcher.observe(inner)
    watcher.observe(box)
    settle()
    return () => watcher.disconnect()
  }, [])

  useEffect(() => {
    const box = pane.current
    if (!box) return undefined
    // Only a person's own gesture ends the following; what the thread scrolls itself does not.
    const stop = () => {
      isFollowing.current = false
    }
    const look = () => {
      if (box.scrollHeight - box.clientHeight - box.scrollTop < nearEnd) isFollowing.current = true
    }
    for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
      box.addEventListener(kind, stop, { passive: true })
    box.addEventListener('scrollend', look)
    return () => {
      for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
        box.removeEventListener(kind, stop)
      box.removeEventListener('scrollend', look)
    }
  }, [])

  const show = (messageId: number) => {
    isFollowing.current = false
    const element = content.current?.querySelector<HTMLElement>(`[data-message="${messageId}"]`)
    element?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    element?.focus({ preventScroll: true })
  }
  return { pane, content, show }
}
