import type { SignUpPolicy } from '#domain/auth/sign-up.ts'
import type { SystemSql } from '../store/database.ts'

/** Arbitrary lock key, the same in all processes: one desk is created at a time. */
const signUpLock = 20_301_119

/** Existing accounts. */
interface Standing {
  /** No account exists, not even a demo. */
  isEmpty: boolean
  hasDesk: boolean
}

async function standing(sql: SystemSql): Promise<Standing> {
  const [row] = await sql.rows<Standing>({
    text: `select not exists (select from accounts) as "isEmpty",
      exists (select from accounts where not is_demo) as "hasDesk"`,
  })
  return row ?? { isEmpty: true, hasDesk: false }
}

/** Tells whether a desk may be created now, and whether no account exists at all (D2-40). */
export async function signUpStanding(
  sql: SystemSql,
  signUp: SignUpPolicy,
): Promise<{ isOpen: boolean; isEmpty: boolean }> {
  const { isEmpty, hasDesk } = await standing(sql)
  return { isOpen: signUp === 'open' || (signUp === 'first' && !hasDesk), isEmpty }
}

/** Serialises sign-ups: of two concurrent first ones the second finds it closed. */
export async function lockSignUps(sql: SystemSql): Promise<void> {
  await sql.rows({ text: 'select pg_advisory_xact_lock($1)', values: [signUpLock] })
}
