import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { AccountSettings } from '#domain/account/account-settings.ts'
import { seededRoles } from '#domain/people/seeded-roles.ts'
import type { SystemSql } from '../store/database.ts'

/** New desk and its owner. */
export interface NewAccount {
  name: string
  domain: string
  phone: string
  /** IANA name. */
  timeZone: string
  timeFormat: AccountSettings['timeFormat']
  owner: { firstName: string; lastName: string; email: string; passwordHash: string }
}

/** Ids of a new account and its owner. */
export interface MadeAccount {
  accountId: Id
  userId: Id
}

/**
 * Creates an account with the default roles and its owner.
 * @throws the database's unique violation if the domain or the owner's address is taken.
 */
export async function makeAccount(sql: SystemSql, account: NewAccount, now: number): Promise<MadeAccount> {
  const { name, domain, phone, timeZone, timeFormat, owner } = account
  const [made] = await sql.rows<{ id: Id }>({
    text: 'insert into accounts (name, domain, phone, created_at, shows_tour) values ($1, $2, $3, $4, true) returning id',
    values: [name, domain, phone, now],
  })
  const accountId = invariant(made, 'account').id
  await sql.rows({
    text: 'update "accountSettings" set time_zone = $2, time_format = $3 where account_id = $1',
    values: [accountId, timeZone, timeFormat],
  })
  const roleIds = await makeRoles(sql, accountId)
  const [user] = await sql.rows<{ id: Id }>({
    text: `insert into users (account_id, first_name, last_name, email, role_id)
      values ($1, $2, $3, $4, $5) returning id`,
    values: [accountId, owner.firstName, owner.lastName, owner.email, roleIds.get('owner')],
  })
  const userId = invariant(user, 'user').id
  await sql.rows({
    text: 'insert into credentials (account_id, user_id, password_hash, updated_at) values ($1, $2, $3, $4)',
    values: [accountId, userId, owner.passwordHash, now],
  })
  return { accountId, userId }
}

async function makeRoles(sql: SystemSql, accountId: Id): Promise<Map<string, Id>> {
  const rows = await sql.rows<{ id: Id; name: string }>({
    text: `insert into roles (account_id, name, description, permissions, is_administrator)
      select $1, r.name, r.description, array(select jsonb_array_elements_text(r.permissions)), r."isAdministrator"
      from jsonb_to_recordset($2::jsonb)
        r(name text, description text, permissions jsonb, "isAdministrator" boolean)
      returning id, name`,
    values: [accountId, JSON.stringify(seededRoles)],
  })
  return new Map(rows.map((row) => [row.name, row.id]))
}
