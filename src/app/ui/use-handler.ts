import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that never changes and always does what the latest rendering says: for listeners that are handed once to
 * something outside React. Call it from events, not while rendering.
 */
export function useHandler<Args extends unknown[], Result>(handler: (...args: Args) => Result) {
  const latest = useRef(handler)
  useLayoutEffect(() => {
    latest.current = handler
  })
  return useCallback((...args: Args): Result => latest.current(...args), [])
}
