import { useEffect, useState } from 'react'

/** Interval to check if something covers the timer, in ms. */
const pollIntervalMs = 500

/** True if the open conversation's timer is visible: a full-pane composer hides it, a dialog does not. */
function isTrackerInSight(): boolean {
  const page = document.querySelector('main')
  const tracker = page?.querySelector('[data-time-tracker]')
  if (!page || !tracker) return false
  const { left, top, width, height } = tracker.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  return over === null || tracker.contains(over) || !page.contains(over)
}

/** Live visibility of the open conversation's timer; false while it is not `wanted`. */
export function useTrackerInSight(wanted: boolean): boolean {
  const [isInSight, setIsInSight] = useState(wanted)
  useEffect(() => {
    if (!wanted) return undefined
    const look = () => setIsInSight(isTrackerInSight())
    look()
    const timer = setInterval(look, pollIntervalMs)
    return () => {
      clearInterval(timer)
      setIsInSight(true)
    }
  }, [wanted])
  return wanted && isInSight
}
