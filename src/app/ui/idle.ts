import { useEffect, useState } from 'react'

/** Longest wait for a quiet moment, in ms. */
const idleTimeoutMs = 2000

/** Runs `work` in a quiet moment of the browser, after `longest` ms in any case; returns how to call it off. */
export function whenIdle(work: () => void, longest: number): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, longest / 2)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: longest })
  return () => cancelIdleCallback(handle)
}

/** True once the browser has had a quiet moment: what is not needed at first is loaded then. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true), idleTimeoutMs), [])
  return isIdle
}
