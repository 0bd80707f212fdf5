import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { Call } from '../http/handler.ts'
import type { PublicLimit, PublicLimits } from '../http/public-limits.ts'
import type { Database } from '../store/database.ts'
import { isPassword } from './passwords.ts'

/** Limit of password guesses in a session, against takeover from an unlocked device. */
const guesses: PublicLimit = { scope: 'own-password', limit: 10, window: 3_600_000 }

/**
 * Verifies the password of the signed-in user again.
 * @throws DeskError INVALID with the field if it is wrong, RATE_LIMITED after ten in an hour.
 */
export async function requirePassword(
  { database, limits }: { database: Database; limits: PublicLimits },
  { actor }: Pick<Call, 'actor'>,
  typed: string,
  field: string,
): Promise<void> {
  const { accountId, userId } = actor
  const tried = [{ ...guesses, key: `${accountId} ${userId}` }]
  await limits.enter(tried)
  if (!(await isPasswordOf(database, actor, typed)))
    throw new DeskError('INVALID', { field, message: 'This password is wrong' })
  await limits.giveBack(tried)
}

/** True if the user has this password. */
export async function isPasswordOf(
  database: Database,
  { accountId, userId }: { accountId: Id; userId: Id },
  typed: string,
): Promise<boolean> {
  const [row] = await database.look(accountId, (sql) =>
    sql.rows<{ hash: string }>({
      name: 'own password',
      text: 'select password_hash as hash from credentials where account_id = $1 and user_id = $2',
      values: [accountId, userId],
    }),
  )
  return isPassword(row?.hash ?? null, typed)
}
