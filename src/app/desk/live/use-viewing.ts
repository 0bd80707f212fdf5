import { useCallback, useEffect, useRef, type FormEvent } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'

/** Time after the last key press during which an agent counts as writing, in ms. */
const typingLasts = 4000

const isWrittenIn = (target: EventTarget) =>
  target instanceof Element && target.closest('[contenteditable="true"], textarea') !== null

/**
 * Reports to colleagues that the agent views a conversation or article. Call the returned function on typing,
 * or attach it to input events, to report that they write. Null reports nothing.
 */
export function useViewing(placeId: number | null): (event?: FormEvent) => void {
  const { viewing } = useDesk().client
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const look = () => viewing.look(document.visibilityState === 'visible' ? placeId : null)
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener('visibilitychange', look)
      viewing.look(null)
    }
  }, [viewing, placeId])
  return useCallback(
    (event) => {
      if (placeId === null || (event && !isWrittenIn(event.target))) return
      viewing.look(placeId, true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => viewing.look(placeId), typingLasts)
    },
    [viewing, placeId],
  )
}
