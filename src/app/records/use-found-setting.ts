import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/** Milliseconds for which the label of a setting that was looked for is marked. */
const markedMs = 2000
/** Milliseconds within which the page has drawn it. */
const drawnMs = 3000

/** The element that says these words and nothing else. */
function saying(frame: HTMLElement, words: string): HTMLElement | null {
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.textContent?.trim() === words) return text.parentElement
  return null
}

/** Scrolls to the setting that the way to this page names, and marks its label for a while. */
export function useFoundSetting(frame: RefObject<HTMLElement | null>): void {
  const { state, key } = useLocation()
  const setting = (state as { setting?: string } | null)?.setting
  useEffect(() => {
    const place = frame.current
    if (!place || setting === undefined) return undefined
    let marked: HTMLElement | null = null
    let ending: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (marked) return
      marked = saying(place, setting)
      if (!marked) return
      marked.dataset['found'] = ''
      marked.scrollIntoView({ block: 'center' })
      clearTimeout(ending)
      ending = setTimeout(stop, markedMs)
    }
    const watch = new MutationObserver(look)
    const stop = () => {
      watch.disconnect()
      clearTimeout(ending)
      delete marked?.dataset['found']
    }
    watch.observe(place, { childList: true, subtree: true })
    ending = setTimeout(stop, drawnMs)
    look()
    return stop
  }, [frame, setting, key])
}
