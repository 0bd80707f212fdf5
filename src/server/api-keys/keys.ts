import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import { permissionsIn, type PermissionMap } from '#domain/people/role.ts'
import type { BearerKey } from '../auth/gate.ts'
import { hashToken } from '../auth/tokens.ts'
import type { Database } from '../store/database.ts'
import { isKey } from './key-text.ts'

/** Precision of the stored time of last use, in ms. */
const usedEvery = 60_000

interface Found {
  accountId: Id
  id: Id
  userId: Id
  permissions: PermissionMap
  isNews: boolean
}

/** Finds the record of a key; null if it is unknown, expired or revoked. */
export const keyFinder =
  ({ database, clock }: { database: Database; clock: Clock }) =>
  async (text: string): Promise<BearerKey | null> => {
    if (!isKey(text)) return null
    const now = clock.now()
    const found = await database.system(async (sql) => {
      const [row] = await sql.rows<Found>({
        name: 'api key',
        text: `select account_id as "accountId", id, user_id as "userId", permissions,
            coalesce(last_used_at, 0) <= $2::bigint - ${usedEvery} as "isNews"
          from "apiKeys" where key_hash = $1 and (expires_at is null or expires_at > $2)`,
        values: [hashToken(text), now],
      })
      if (row?.isNews)
        await sql.rows({
          name: 'api key used',
          text: 'update "apiKeys" set last_used_at = $3 where account_id = $1 and id = $2',
          values: [row.accountId, row.id, now],
        })
      return row
    })
    if (!found) return null
    const { accountId, id, userId, permissions } = found
    return { accountId, id, userId, scopes: new Set(permissionsIn(permissions)) }
  }
