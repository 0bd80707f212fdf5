import type { SignUpInput } from '#domain/auth/sign-up.ts'
import { DeskError } from '#domain/errors.ts'
import type { Database, SystemSql } from '../store/database.ts'
import { hashToken } from '../auth/tokens.ts'

/** Time limit of a sign-up, in ms. */
export const signUpLifetimeMs = 24 * 3_600_000

/** Pending sign-up. */
export interface SignUpRow {
  id: string
  firstName: string
  lastName: string
  email: string
  passwordHash: string
  isVerified: boolean
}

/** Stores the input of a sign-up; it expires after `signUpLifetimeMs`. */
export async function beginSignUp(
  sql: SystemSql,
  { id, browser }: { id: string; browser: string },
  { firstName, lastName, email }: SignUpInput,
  passwordHash: string,
  now: number,
): Promise<void> {
  await sql.rows({
    text: `insert into sign_ups (id, browser_hash, first_name, last_name, email, password_hash, ends_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, hashToken(browser), firstName, lastName, email, passwordHash, now + signUpLifetimeMs],
  })
}

/**
 * Sign-up of a request, for the browser that started it; locked until the end of the transaction.
 * @throws DeskError INVALID for another browser, and for an expired one.
 */
export async function lockSignUp(
  sql: SystemSql,
  { id, browser }: { id: string; browser: string },
  now: number,
): Promise<SignUpRow> {
  const [row] = await sql.rows<SignUpRow>({
    text: `select id, first_name as "firstName", last_name as "lastName", email, password_hash as "passwordHash",
        is_verified as "isVerified"
      from sign_ups where id = $1 and browser_hash = $2 and ends_at > $3 for update`,
    values: [id, hashToken(browser), now],
  })
  if (!row) throw new DeskError('INVALID', { message: 'This sign-up has ended. Begin again.' })
  return row
}

/** Deletes expired sign-ups; resolves to their number. */
export async function sweepSignUps(database: Database, now: number): Promise<number> {
  const rows = await database.system((sql) =>
    sql.rows({ text: 'delete from sign_ups where ends_at <= $1 returning 1', values: [now] }),
  )
  return rows.length
}
