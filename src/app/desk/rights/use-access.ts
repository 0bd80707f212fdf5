import { refusalOf, type Access } from '#domain/access/access.ts'
import type { Denial } from '#app/ui/denial.ts'
import { useConnection } from '../session/connection.ts'
import { useDesk } from '../session/desk-context.ts'

/**
 * Why something cannot be done here: `plan` or `role` for good, `connection` for now where it `needsConnection`.
 * Undefined where it can.
 */
export function useAccess(access: Partial<Access>, needsConnection = false): Denial | undefined {
  const { actor } = useDesk()
  const { isOffline } = useConnection()
  return refusalOf(actor, access) ?? (needsConnection && isOffline ? 'connection' : undefined)
}
