import { getHelpUrls } from '#domain/account/endpoints.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useCall } from '#app/desk/calls/use-call.ts'
import type { Denial } from '#app/ui/denial.ts'

/** Address of the help center, and the reason why it cannot be opened now (D-49). */
export function useHelpCenter(): { url: string | undefined; denied: Denial | undefined } {
  const { isOffline } = useConnection()
  const { value } = useCall(getHelpUrls)
  const url = value?.helpCenter ?? undefined
  return { url, denied: isOffline ? 'connection' : url === undefined ? 'noHelp' : undefined }
}
