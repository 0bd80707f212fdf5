import { useEffect } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { lastHere, seenAt } from './last-here.ts'

/** Records each minute in which the agent has the desk visible. */
export function Presence(): null {
  const { actor } = useDesk()
  const now = useMinute()
  useEffect(() => {
    if (document.visibilityState === 'visible') lastHere.set(seenAt(lastHere.get(), actor.userId, now))
  }, [actor.userId, now])
  return null
}
