import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A stable function that calls the latest render's handler: for listeners that are registered once with
 * something outside React. Call it from events, not during render.
 */
export function useHandler<Args extends unknown[], Result>(handler: (...args: Args) => Result) {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args): Result => latest.current(...args), [])
}
