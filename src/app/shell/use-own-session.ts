import { useDesk } from '#app/desk/desk-context.ts'
import { useSession } from '#app/desk/session-store.ts'

/** The session as it is now: a name is changed while the desk is open. */
export function useOwnSession() {
  const { session } = useDesk()
  return useSession() ?? session
}
