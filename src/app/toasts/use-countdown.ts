import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` once, after `length` ms of time that was not paused. */
export function useCountdown(length: number, isPaused: boolean, onEnd: () => void) {
  const left = useRef(length)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(end, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [isPaused])
}
