import { useCallback, useEffect, useRef, type FormEvent } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'

/** How long after the last key somebody still counts as writing, in ms. */
const typingLasts = 4000

const isWrittenIn = (target: EventTarget) =>
  target instanceof Element && target.closest('[contenteditable="true"], textarea') !== null

/**
 * Tells colleagues that the agent has this conversation or article before their eyes, and with the function it answers
 * that they write: give it the input events of that place, or call it for what is written. Null is no place yet.
 */
export function useLooking(placeId: number | null): (event?: FormEvent) => void {
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
