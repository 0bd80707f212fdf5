import { useEffect } from 'react'
import { useEntries } from './use-entries.ts'

/**
 * Asks the browser not to clear this desk by itself, the first time that work waits here: browsers ask the agent, or
 * judge by use, and neither should happen before there is a reason.
 */
export function useLastingStorage(): void {
  const hasWork = useEntries().waiting.length > 0
  useEffect(() => {
    // Where a browser knows no such request or refuses it, the dialog This device says so.
    if (hasWork) navigator.storage.persist().catch(() => undefined)
  }, [hasWork])
}
