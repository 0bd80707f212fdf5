import { useDesk } from '#app/desk/session/desk-context.ts'
import { useSession } from '#app/desk/session/session-store.ts'

/** The session as it is now: a name is changed while the desk is open. */
export function useOwnSession() {
  const { session } = useDesk()
  return useSession() ?? session
}
