import { useDesk } from '#app/desk/session/desk-context.ts'
import { useSession } from '#app/desk/session/session-store.ts'

/** Session with the live profile: the name can change while the desk is open. */
export function useOwnSession() {
  const { session } = useDesk()
  return useSession() ?? session
}
