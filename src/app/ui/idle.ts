import { useEffect, useState } from 'react'

/** Maximum wait for an idle moment, in ms. */
const idleTimeoutMs = 2000

/** Runs `work` when the browser is idle, at the latest after `longest` ms. @returns cancels it. */
export function whenIdle(work: () => void, longest: number): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, longest / 2)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: longest })
  return () => cancelIdleCallback(handle)
}

/** True once the browser was idle: code that the first paint does not need is loaded then. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true), idleTimeoutMs), [])
  return isIdle
}
