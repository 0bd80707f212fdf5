import { useEffect, useRef, useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { taskTimeAccess } from '#domain/access/plan-access.ts'
import { openTimers, timeSettings } from '#local/queries/time.ts'

/** Timer before a task is created. */
export interface Elapsed {
  /** Whole seconds so far. */
  seconds: number
  isRunning: boolean
  toggle: () => void
  /** Whole seconds at this moment. */
  take: () => number
}

/**
 * Counts the time until a task is created; null without time tracking (D-94) or permission, and while another
 * timer of the agent runs: no minute counts twice (C22).
 */
export function useElapsed(): Elapsed | null {
  const desk = useDesk()
  const settings = useLive(timeSettings, undefined)
  const timers = useLive(openTimers, undefined)
  const denied = useAccess(taskTimeAccess)
  const counted = useRef(0)
  const since = useRef<number | null>(desk.clock.monotonic())
  const [isRunning, setIsRunning] = useState(true)
  const [seconds, setSeconds] = useState(0)
  const now = () => counted.current + (since.current === null ? 0 : desk.clock.monotonic() - since.current)
  useEffect(() => {
    if (!isRunning) return undefined
    const ticking = setInterval(() => setSeconds(Math.floor(now() / 1000)), 1000)
    return () => clearInterval(ticking)
    // `now` reads refs only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRunning])
  const isElsewhere = timers === undefined || timers.some(({ status }) => status === 'running')
  if (!settings?.isTimeTracking || isElsewhere || denied) return null
  return {
    seconds,
    isRunning,
    toggle: () => {
      counted.current = now()
      since.current = isRunning ? null : desk.clock.monotonic()
      setIsRunning(!isRunning)
    },
    take: () => Math.floor(now() / 1000),
  }
}
