import { randomBytes } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import type { Database, DeskSql, SystemSql } from '../store/database.ts'
import { hashToken } from './tokens.ts'

/** Purpose of a link in a mail. */
export type LinkPurpose = 'set-password'

/** Whose link it is. */
export interface LinkOwner {
  accountId: Id
  userId: Id
}

/** How long a link is good, in ms. */
export const linkLifetimeMs = 3_600_000

/** Makes a link's token for a user; those that were made before are good for nothing any more. */
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
 * Ends the links of a user, within a transaction: who changes how they sign in has what was mailed before lie in no
 * mailbox as a way around it.
 */
export async function endLinks(sql: DeskSql, userId: Id): Promise<void> {
  await sql.rows({
    name: 'end the links of a user',
    text: 'delete from mail_links where account_id = $1 and user_id = $2',
    values: [sql.accountId, userId],
  })
}

/** Whether a link is good; it stays so. */
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

/** Uses a link up: of several at the same time one gets its owner, the others undefined. */
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

/** Removes links that have ended; resolves to how many. */
export async function sweepLinks(database: Database, now: number): Promise<number> {
  const rows = await database.system((sql) =>
    sql.rows({ text: 'delete from mail_links where ends_at <= $1 returning 1', values: [now] }),
  )
  return rows.length
}
