import { useHelpDenial } from '#app/ai/use-help-denial.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import type { Denial } from '#app/ui/denial.ts'
import type { Result } from './results.ts'

/** Says why a line of the palette cannot be taken now, as its button would; undefined for one that can. */
export function useLineDenial(): (result: Result) => Denial | undefined {
  const { isOffline } = useConnection()
  const help = useHelpDenial(isOffline)
  return (result) => {
    if (result.needsConnection && isOffline) return 'connection'
    return result.kind === 'command' && result.needsAI ? help.denied : undefined
  }
}
