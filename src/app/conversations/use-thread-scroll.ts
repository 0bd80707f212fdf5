import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** As near to the end as counts as being there, in px. */
const nearEnd = 48

/**
 * Keeps a thread where it should be: it opens with its end in view (with the beginning of the newest message, when that
 * is longer than the pane), stays there while frames and pictures above find their height, and never moves under
 * somebody who has scrolled away. What follows the thread (`data-tail`) comes later and is no part of its end.
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
    // A scroll while all heights are the same is somebody's own; any other comes from what grew or shrank.
    let heights = ''
    let placed = -1
    // Of the thread without its tail: only when that has changed is there anything to move for.
    let settledFor = ''
    // The newest message when somebody last scrolled: who has, has seen its beginning.
    let seen: number | undefined
    const tail = () => inner.querySelector<HTMLElement>(':scope > [data-tail]')
    const end = () => tail()?.offsetTop ?? box.scrollHeight
    const lastItem = () => (tail()?.previousElementSibling ?? inner.lastElementChild) as HTMLElement | null
    const measureThread = () => {
      const item = lastItem()
      return `${item ? item.offsetTop + item.offsetHeight : 0} ${box.clientHeight}`
    }
    const measure = () => `${box.scrollHeight} ${box.clientHeight}`
    const settle = () => {
      heights = measure()
      const thread = measureThread()
      if (!isFollowing.current || thread === settledFor) return
      settledFor = thread
      const last = inner.querySelector<HTMLElement>(`[data-message="${newest.current}"]`)
      const isUnseen = last && last === lastItem() && seen !== newest.current
      const isLong = isUnseen && last.offsetHeight > box.clientHeight
      box.scrollTop = isLong ? last.offsetTop - nearEnd / 4 : end() - box.clientHeight
      placed = box.scrollTop
    }
    const look = () => {
      if (heights !== measure() || box.scrollTop === placed) return
      seen = newest.current
      isFollowing.current = end() - box.clientHeight - box.scrollTop < nearEnd
    }
    const watcher = new ResizeObserver(settle)
    watcher.observe(inner)
    watcher.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    settle()
    return () => {
      watcher.disconnect()
      box.removeEventListener('scroll', look)
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
