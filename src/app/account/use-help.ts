import { getHelpUrls } from '#domain/account/endpoints.ts'
import { useConnection } from '#app/desk/connection.ts'
import { callDesk } from '#app/desk/call-desk.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useAnswer } from '#app/desk/use-answer.ts'
import type { Denial } from '#app/ui/denial.ts'

/** Where help is found, and why it cannot be opened now (D-49). */
export function useHelpCenter(): { url: string | undefined; denied: Denial | undefined } {
  const desk = useDesk()
  const { isOffline } = useConnection()
  const { path, output } = getHelpUrls
  const { value } = useAnswer({ key: path, keptAs: path, schema: output }, (signal) =>
    callDesk(desk, getHelpUrls, {}, signal),
  )
  const url = value?.helpCenter ?? undefined
  return { url, denied: isOffline ? 'connection' : url === undefined ? 'noHelp' : undefined }
}
