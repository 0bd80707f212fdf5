import type { Id } from '#lib/id.ts'
import type { Factors, Passkey } from '#domain/factors/endpoints.ts'
import type { DeskSql } from '../store/database.ts'

/** Second factors and passkeys of a user. */
export async function readFactors(sql: DeskSql, userId: Id): Promise<Factors> {
  const values = [sql.accountId, userId]
  const [row] = await sql.rows<Pick<Factors, 'appSince' | 'recoveryCodesLeft'>>({
    name: 'factors',
    text: `select
        (select confirmed_at from authenticator_apps where account_id = $1 and user_id = $2) as "appSince",
        (select count(*)::int from recovery_codes where account_id = $1 and user_id = $2) as "recoveryCodesLeft"`,
    values,
  })
  const passkeys = await sql.rows<Passkey>({
    name: 'passkeys of a user',
    text: `select id, name, created_at as "createdAt", used_at as "usedAt" from passkeys
      where account_id = $1 and user_id = $2 order by id`,
    values,
  })
  return { appSince: row?.appSince ?? null, recoveryCodesLeft: row?.recoveryCodesLeft ?? 0, passkeys }
}
