import type { AccountView } from '#domain/account/account.ts'
import { DeskError } from '#domain/errors.ts'
import { pictureUrl } from '#domain/pictures/picture.ts'
import { invariant } from '#lib/invariant.ts'
import type { DeskSql } from '../store/database.ts'

/** Account as shown to owners and admins. */
export async function readAccount(sql: DeskSql): Promise<AccountView> {
  const [row] = await sql.rows<AccountView>({
    name: 'account',
    text: `select a.name, coalesce(a.domain, '') as domain, '${pictureUrl('')}' || a.logo as logo,
        s.date_format as "dateFormat", s.time_format as "timeFormat", s.time_zone as "timeZone",
        a.session_days as "sessionDays", a.allows_remember_me as "allowsRememberMe",
        a.password_length as "passwordLength", a.revision
      from accounts a join "accountSettings" s on s.account_id = a.id where a.id = $1`,
    values: [sql.accountId],
  })
  return invariant(row, 'account')
}

/**
 * Requires a new password to meet the account's minimum length.
 * @throws DeskError INVALID with the field `password`.
 */
export async function requirePasswordLength(sql: DeskSql, password: string): Promise<void> {
  const [row] = await sql.rows<{ least: number }>({
    name: 'least length of passwords',
    text: 'select password_length as least from accounts where id = $1',
    values: [sql.accountId],
  })
  const least = row?.least ?? 0
  if (password.length < least)
    throw new DeskError('INVALID', {
      field: 'password',
      message: `Password length must be at least ${least} characters long`,
    })
}
