import { useEffect, useState } from 'react'

/** How often it is looked whether something has come over the tracker, in ms. */
const pollIntervalMs = 500

/** Whether the tracker of the open conversation is in sight: a composer over the whole pane hides it, a dialog does not. */
function isTrackerInSight(): boolean {
  const page = document.querySelector('main')
  const tracker = page?.querySelector('[data-time-tracker]')
  if (!page || !tracker) return false
  const { left, top, width, height } = tracker.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  return over === null || tracker.contains(over) || !page.contains(over)
}

/** Follows whether the open conversation's own tracker can be seen; false while it is not `wanted`. */
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
