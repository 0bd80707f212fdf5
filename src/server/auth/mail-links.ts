import { randomBytes } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import type { Database, DeskSql, SystemSql } from '../store/database.ts'
import { hashToken } from './tokens.ts'

/** Purpose of a mailed link. */
export type LinkPurpose = 'set-password'

/** User that a link belongs to. */
export interface LinkOwner {
  accountId: Id
  userId: Id
}

/** Lifetime of a link, in ms. */
export const linkLifetimeMs = 3_600_000

/** Creates a link token for a user; earlier ones become invalid. */
export async function makeLink(
  sql: SystemSql,
  { accountId, userId }: LinkOwner,
  purpose: LinkPurpose,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await endLinks({ ...sql, accountId }, userId)
  await sql.rows({
    text: 'insert into mail_links (account_id, user_id, hash, purpose, ends_at) values ($1, $2, $3, $4, $5)',
    values: [accountId, userId, hashToken(token), purpose, now + linkLifetimeMs],
  })
  return token
}

/**
 * Invalidates the links of a user, within a transaction: after a change of credentials, earlier mails must
 * not give access.
 */
export async function endLinks(sql: DeskSql, userId: Id): Promise<void> {
  await sql.rows({
    name: 'end the links of a user',
    text: 'delete from mail_links where account_id = $1 and user_id = $2',
    values: [sql.accountId, userId],
  })
}

/** True if a link is valid; does not use it up. */
export async function isGoodLink(
  sql: SystemSql,
  token: string,
  purpose: LinkPurpose,
  now: number,
): Promise<boolean> {
  const rows = await sql.rows({
    text: 'select 1 from mail_links where hash = $1 and purpose = $2 and ends_at > $3',
    values: [hashToken(token), purpose, now],
  })
  return rows.length > 0
}

/** Uses up a link: of concurrent calls one gets its owner, the others undefined. */
export async function useLink(
  sql: SystemSql,
  token: string,
  purpose: LinkPurpose,
  now: number,
): Promise<LinkOwner | undefined> {
  const [owner] = await sql.rows<LinkOwner>({
    text: `delete from mail_links where hash = $1 and purpose = $2 and ends_at > $3
      returning account_id as "accountId", user_id as "userId"`,
    values: [hashToken(token), purpose, now],
  })
  return owner
}

/** Deletes expired links; resolves to their number. */
export async function sweepLinks(database: Database, now: number): Promise<number> {
  const rows = await database.system((sql) =>
    sql.rows({ text: 'delete from mail_links where ends_at <= $1 returning 1', values: [now] }),
  )
  return rows.length
}
