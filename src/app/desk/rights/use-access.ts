import { refusalOf, type Access } from '#domain/access/access.ts'
import type { Denial } from '#app/ui/denial.ts'
import { useConnection } from '../session/connection.ts'
import { useDesk } from '../session/desk-context.ts'

/**
 * Reason why something is not available: `plan` or `role`, or `connection` if it `needsConnection` and there
 * is none; undefined if it is.
 */
export function useAccess(access: Partial<Access>, needsConnection = false): Denial | undefined {
  const { actor } = useDesk()
  const { isOffline } = useConnection()
  return refusalOf(actor, access) ?? (needsConnection && isOffline ? 'connection' : undefined)
}
