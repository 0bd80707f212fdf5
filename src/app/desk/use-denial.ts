import { may } from '#domain/access/actor.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { useConnection } from './connection.ts'
import type { Denial } from '#app/ui/denial.ts'

/** Why something cannot be changed here: `role` for good, `connection` for now. */
export function useDenial(needed: Permission): Denial | undefined {
  const { actor } = useDesk()
  const { isOffline } = useConnection()
  if (!may(actor, needed)) return 'role'
  return isOffline ? 'connection' : undefined
}
