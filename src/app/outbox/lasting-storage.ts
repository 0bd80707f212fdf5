import { useEffect } from 'react'
import { useEntries } from './use-entries.ts'

/**
 * Asks the browser not to clear this desk by itself, the first time that work waits here: browsers ask the agent, or
 * judge by use, and neither should happen before there is a reason.
 */
export function useLastingStorage(): void {
  const hasWork = useEntries().waiting.length > 0
  useEffect(() => {
    // A browser that does not know the question, or says no, is what the device's own page speaks of.
    if (hasWork) navigator.storage.persist().catch(() => undefined)
  }, [hasWork])
}
