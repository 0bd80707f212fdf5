import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/** Milliseconds for which the label of a found setting is highlighted. */
const markedMs = 2000
/** Milliseconds to wait for the page to render it. */
const drawnMs = 3000

/** The element whose whole text this is. */
function saying(frame: HTMLElement, words: string): HTMLElement | null {
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.textContent?.trim() === words) return text.parentElement
  return null
}

/** Scrolls to the setting named in the navigation state and highlights its label for a moment. */
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
