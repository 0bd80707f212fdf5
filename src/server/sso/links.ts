import type { Id } from '#lib/id.ts'
import { isOwner } from '#domain/access/actor.ts'
import type { DeskSql } from '../store/database.ts'
import type { Person } from './provider.ts'

/*
 * User linked to a subject at a provider. A provider is named by an administrator, who could have it say any address:
 * so an address alone makes nobody a user who has a password, and nobody an owner. They confirm the link once, with all
 * that they sign in with else.
 */

/** Somebody at a provider. */
export interface SsoLink {
  issuer: string
  /** The provider's own name for them. */
  subject: string
}

/**
 * Result of a sign-in by the provider. `asks`: the user has to say first that it is them. `refused`: an owner who has
 * no password to say it with.
 */
export type Arrival = { kind: 'known' | 'asks' | 'refused'; userId: Id } | { kind: 'nobody' }

interface Found {
  id: Id
  subject: string | null
  role: string
  hasPassword: boolean
}

/**
 * Finds who somebody is here: by the provider's own name for them, which is noted once, when their address decides. An
 * address that was given to somebody else since is not enough to be who had it before.
 */
export async function arrivalOf(sql: DeskSql, issuer: string, person: Person): Promise<Arrival> {
  const { subject, email } = person
  const [user] = await sql.rows<Found>({
    name: 'who came by a provider',
    text: `select u.id, s.subject, r.name as role, exists (select from credentials c
          where c.account_id = u.account_id and c.user_id = u.id) as "hasPassword"
      from users u
      join roles r on r.account_id = u.account_id and r.id = u.role_id
      left join sso_subjects s on s.account_id = u.account_id and s.user_id = u.id
      where u.account_id = $1 and u.is_active and u.deleted_at is null
        and (s.subject = $2 or (u.email_key = lower($3)
          and not exists (select from sso_subjects o where o.account_id = $1 and o.subject = $2)))`,
    values: [sql.accountId, subject, email],
  })
  if (!user || (user.subject !== null && user.subject !== subject)) return { kind: 'nobody' }
  const { id: userId, hasPassword, role } = user
  if (user.subject === null && hasPassword) return { kind: 'asks', userId }
  if (user.subject === null && isOwner({ roleName: role })) return { kind: 'refused', userId }
  return (await link(sql, userId, { issuer, subject })) ? { kind: 'known', userId } : { kind: 'nobody' }
}

/** Notes who a user is at the provider; false where the account has another provider by now, or they are another. */
export async function link(sql: DeskSql, userId: Id, { issuer, subject }: SsoLink): Promise<boolean> {
  // Held until the end: another issuer ends the links that it finds.
  const same = await sql.rows({
    name: 'provider of a link',
    text: 'select 1 from single_sign_on where account_id = $1 and issuer = $2 and is_on for share',
    values: [sql.accountId, issuer],
  })
  if (same.length === 0) return false
  await sql.rows({
    name: 'link a user',
    text: 'insert into sso_subjects (account_id, user_id, subject) values ($1, $2, $3) on conflict do nothing',
    values: [sql.accountId, userId, subject],
  })
  const made = await sql.rows({
    name: 'link of a user',
    text: 'select 1 from sso_subjects where account_id = $1 and user_id = $2 and subject = $3',
    values: [sql.accountId, userId, subject],
  })
  return made.length > 0
}
