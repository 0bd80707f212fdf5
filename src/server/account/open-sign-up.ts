import type { SignUpPolicy } from '#domain/auth/sign-up.ts'
import type { SystemSql } from '../store/database.ts'

/** Any number, the same in all our processes: one desk is set up at a time. */
const signUpLock = 20_301_119

/** Existing accounts. */
interface Standing {
  /** Nobody has an account, not even a demo. */
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

/** Whether somebody may set up a desk now, and whether there is none at all (D2-40). */
export async function signUpStanding(
  sql: SystemSql,
  signUp: SignUpPolicy,
): Promise<{ isOpen: boolean; isEmpty: boolean }> {
  const { isEmpty, hasDesk } = await standing(sql)
  return { isOpen: signUp === 'open' || (signUp === 'first' && !hasDesk), isEmpty }
}

/** Lets one transaction at a time set up a desk: of two first ones the second finds it closed. */
export async function lockSignUps(sql: SystemSql): Promise<void> {
  await sql.rows({ text: 'select pg_advisory_xact_lock($1)', values: [signUpLock] })
}
