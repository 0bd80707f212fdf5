import type { Id } from '#lib/id.ts'
import type { Actor } from '#domain/access/actor.ts'
import { allFeatures, type Feature } from '#domain/access/features.ts'
import { allPermissions, type Permission } from '#domain/access/permissions.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../store/database.ts'

/** Actor with the scopes of visible rows, as of the loading transaction. */
export interface ScopedActor extends Actor {
  scopes: string[]
  /** Version of the set of scopes. */
  scopeEpoch: number
}

interface Found {
  role: string
  isAdministrator: boolean
  permissions: Permission[]
  features: Feature[] | null
  epoch: number
  scopes: string[]
}

/**
 * Loads a user's current permissions and scopes.
 * @throws DeskError UNAUTHENTICATED when the user is deleted or deactivated.
 */
export async function loadActor(sql: DeskSql, userId: Id): Promise<ScopedActor> {
  const [found] = await sql.rows<Found>({
    name: 'actor',
    text: `select r.name as role, r.is_administrator as "isAdministrator", r.permissions, a.features, coalesce(e.epoch, 0) as epoch,
        array(select s.scope from user_scope s where s.account_id = $1 and s.user_id = u.id order by 1) as scopes
      from users u
      join roles r on r.account_id = u.account_id and r.id = u.role_id
      join accounts a on a.id = u.account_id
      left join user_scope_epoch e on e.account_id = u.account_id and e.user_id = u.id
      where u.account_id = $1 and u.id = $2 and u.is_active`,
    values: [sql.accountId, userId],
  })
  if (!found) throw new DeskError('UNAUTHENTICATED')
  return {
    accountId: sql.accountId,
    userId,
    roleName: found.role,
    isAdministrator: found.isAdministrator,
    permissions: new Set(found.isAdministrator ? allPermissions : found.permissions),
    features: new Set(found.features ?? allFeatures),
    scopes: found.scopes,
    scopeEpoch: found.epoch,
  }
}
