import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Distance from the end that still counts as the end, in px. */
const nearEnd = 48

/** Top of the first search mark below an element or in a mail's frame, in px of the window; null if none. */
function topOfHit(element: HTMLElement): number | null {
  const mark = element.querySelector('[data-hit]')
  if (mark) return mark.getBoundingClientRect().top
  for (const frame of element.querySelectorAll('iframe')) {
    const inner = frame.contentDocument?.querySelector('[data-hit]')
    if (inner) return frame.getBoundingClientRect().top + inner.getBoundingClientRect().top
  }
  return null
}

/** Scroll position for a hit: the start of its entry, or further down if its mark would not be visible. */
function placeOfHit(box: HTMLElement, entry: HTMLElement): number {
  const top = entry.offsetTop - nearEnd / 4
  const hit = topOfHit(entry)
  if (hit === null) return top
  const below = hit - box.getBoundingClientRect().top + box.scrollTop
  return below - top < (box.clientHeight * 2) / 3 ? top : below - box.clientHeight / 3
}

function showMessage(content: HTMLElement | null, messageId: number): void {
  const find = (selector: string) => content?.querySelector<HTMLElement>(selector)
  // A message far outside the viewport is not rendered.
  const element = find(`[data-message="${messageId}"]`) ?? find(`[data-entry="m${messageId}"]`)
  element?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  element?.focus({ preventScroll: true })
}

/** Scrolls to the entry of a hit; false if it is not rendered. */
function aimedAt(box: HTMLElement, key: string | undefined): boolean {
  const entry = key === undefined ? null : box.querySelector<HTMLElement>(`[data-entry="${key}"]`)
  if (entry) box.scrollTop = placeOfHit(box, entry)
  return entry !== null
}

/**
 * Scroll position of a thread. It opens at its end (at the start of a newest message taller than the pane),
 * stays there while content above loads, and does not move once the user has scrolled away. With a hit it
 * keeps the entry of that key in view. Content after the thread (`data-tail`) is not part of its end.
 */
export function useThreadScroll(
  newestId: number | undefined,
  hit?: string,
): {
  pane: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  show: (messageId: number) => void
} {
  const pane = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const newest = useRef(newestId)
  newest.current = newestId
  const aim = useRef(hit)
  const settleNow = useRef<() => void>(undefined)

  useLayoutEffect(() => {
    const box = pane.current
    const inner = content.current
    if (!box || !inner) return undefined
    // A scroll with unchanged heights is by the user; any other follows from a layout change.
    let heights = ''
    let placed = -1
    // Height of the thread without its tail; only its change moves the scroll position.
    let settledFor = ''
    // Newest message at the user's last scroll; its start counts as seen.
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
      if (aimedAt(box, aim.current)) return void (placed = box.scrollTop)
      const thread = measureThread()
      if (!isFollowing.current || thread === settledFor) return
      settledFor = thread
      const last = inner.querySelector<HTMLElement>(`[data-message="${newest.current}"]`)
      const isUnseen = last && lastItem()?.contains(last) && seen !== newest.current
      const isLong = isUnseen && last.offsetHeight > box.clientHeight
      box.scrollTop = isLong ? last.offsetTop - nearEnd / 4 : end() - box.clientHeight
      placed = box.scrollTop
    }
    const look = () => {
      if (heights !== measure() || box.scrollTop === placed) return
      seen = newest.current
      aim.current = undefined
      isFollowing.current = end() - box.clientHeight - box.scrollTop < nearEnd
    }
    const watcher = new ResizeObserver(settle)
    watcher.observe(inner)
    watcher.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    settle()
    settleNow.current = settle
    return () => {
      watcher.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])

  useLayoutEffect(() => {
    if (hit === undefined) return
    aim.current = hit
    isFollowing.current = false
    settleNow.current?.()
  }, [hit])

  const show = (messageId: number) => {
    aim.current = undefined
    isFollowing.current = false
    showMessage(content.current, messageId)
  }
  return { pane, content, show }
}
