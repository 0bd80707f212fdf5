import { useEffect } from 'react'
import { useEntries } from './use-entries.ts'

/**
 * Asks for persistent storage when the first op is queued: browsers prompt the user or judge by usage, and
 * neither should happen earlier.
 */
export function useLastingStorage(): void {
  const hasWork = useEntries().waiting.length > 0
  useEffect(() => {
    // If the browser does not support or refuses it, the dialog This device says so.
    if (hasWork) navigator.storage.persist().catch(() => undefined)
  }, [hasWork])
}
