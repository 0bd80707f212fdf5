import type { Id } from '#lib/id.ts'
import { isOwner } from '#domain/access/actor.ts'
import type { DeskSql } from '../store/database.ts'
import type { Person } from './provider.ts'

/*
 * Links between users and subjects at a provider. The provider is set by an administrator, who could make it
 * assert any address: so an address alone signs in no user with a password, and no owner. They confirm the
 * link once with all their other factors.
 */

/** A subject at a provider. */
export interface SsoLink {
  issuer: string
  /** Subject id at the provider. */
  subject: string
}

/**
 * Result of a sign-in by the provider. `asks`: the user has to confirm the link first. `refused`: an owner
 * without a password to confirm it with.
 */
export type Arrival = { kind: 'known' | 'asks' | 'refused'; userId: Id } | { kind: 'nobody' }

interface Found {
  id: Id
  subject: string | null
  role: string
  hasPassword: boolean
}

/**
 * Finds the user of a subject: by its stored link, or by the address, which stores one. An address that was
 * reassigned at the provider does not sign in the user it belonged to before.
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

/** Stores a link; false if the account has another provider by now, or the user another subject. */
export async function link(sql: DeskSql, userId: Id, { issuer, subject }: SsoLink): Promise<boolean> {
  // Locked until the end: a change of the issuer deletes all links that exist.
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
