import { createHmac, randomInt } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { recoveryCodeCount } from '#domain/factors/endpoints.ts'
import type { DeskSql } from '../store/database.ts'

/** Characters that are not confused when read from paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const half = 5

const word = () => Array.from({ length: half }, () => letters[randomInt(letters.length)]).join('')

/** Hash of a recovery code: its 50 bits are too many to guess online and too few to store in clear. */
const hashOf = (key: Uint8Array, code: string) =>
  createHmac('sha256', key).update(code.toLowerCase()).digest('base64url')

/** Creates recovery codes for a user and invalidates earlier ones. Only hashes are stored. */
export async function makeRecoveryCodes(sql: DeskSql, key: Uint8Array, userId: Id): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => `${word()}-${word()}`)
  await removeRecoveryCodes(sql, userId)
  await sql.rows({
    name: 'keep recovery codes',
    text: `insert into recovery_codes (account_id, user_id, hash)
      select $1, $2, hash from unnest($3::text[]) hash`,
    values: [sql.accountId, userId, codes.map((code) => hashOf(key, code))],
  })
  return codes
}

/** Uses up a recovery code; false if it is unknown or already used. */
export async function takeRecoveryCode(
  sql: DeskSql,
  key: Uint8Array,
  userId: Id,
  code: string,
): Promise<boolean> {
  const taken = await sql.rows({
    name: 'take a recovery code',
    text: 'delete from recovery_codes where account_id = $1 and user_id = $2 and hash = $3 returning 1',
    values: [sql.accountId, userId, hashOf(key, code)],
  })
  return taken.length > 0
}

/** Deletes all recovery codes of a user. */
export async function removeRecoveryCodes(sql: DeskSql, userId: Id): Promise<void> {
  await sql.rows({
    name: 'forget recovery codes',
    text: 'delete from recovery_codes where account_id = $1 and user_id = $2',
    values: [sql.accountId, userId],
  })
}
