import { dateText } from '#lib/date-text.ts'
import { isZone, wallTime } from '#lib/zone.ts'
import { isOwner, ownerRole } from '#domain/access/actor.ts'
import type { AccountView } from '#domain/account/account.ts'
import { deletionDays } from '#domain/account/account-endpoints.ts'
import type { SystemMail } from '#domain/auth/system-mail.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { readAccount } from '../access/account.ts'
import { recordChange } from '../events/record.ts'
import type { Call } from '../http/handler.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { sendSystemMail } from '../system-mail/kind.ts'

const dayMs = 86_400_000

type By = Pick<Call, 'actor' | 'key'>

/**
 * Schedules the deletion of the account and notifies its owners; idempotent. @throws DeskError FORBIDDEN
 * unless the actor is an owner, INVALID with field `name` if the typed name is not the account's.
 */
export function askDeletion(database: Database, by: By, name: string, now: number): Promise<number> {
  requireOwner(by)
  return database.desk(by.actor.accountId, async (sql) => {
    const before = await lockDeletion(sql)
    if (before !== null) return before
    const account = await readAccount(sql)
    if (name !== account.name)
      throw new DeskError('INVALID', { field: 'name', message: 'This is not the name of the account' })
    const deletesAt = now + deletionDays * dayMs
    await writeDeletion(sql, by, { before, after: deletesAt }, now)
    await mailOwners(sql, endingMail(account, deletesAt), { key: `account-ends ${deletesAt}`, now })
    return deletesAt
  })
}

/**
 * Cancels the deletion and notifies the owners.
 * @throws DeskError FORBIDDEN unless the actor is an owner, CONFLICT once the deletion is due.
 */
export function takeDeletionBack(database: Database, by: By, now: number): Promise<void> {
  requireOwner(by)
  return database.desk(by.actor.accountId, async (sql) => {
    const before = await lockDeletion(sql)
    if (before === null) return
    if (before <= now)
      throw new DeskError('CONFLICT', { message: 'The waiting period is over: the account is being deleted' })
    const { name } = await readAccount(sql)
    await writeDeletion(sql, by, { before, after: null }, now)
    await mailOwners(sql, stayingMail(name), { key: `account-stays ${before}`, now })
  })
}

function requireOwner({ actor }: By): void {
  if (!isOwner(actor)) throw new DeskError('FORBIDDEN', { message: 'Only an owner can delete the account' })
}

/** Time of the scheduled deletion, with the row locked; null for none. */
async function lockDeletion(sql: DeskSql): Promise<number | null> {
  const [row] = await sql.rows<{ deletesAt: number | null }>({
    name: 'lock deletion',
    text: 'select deletes_at as "deletesAt" from accounts where id = $1 for no key update',
    values: [sql.accountId],
  })
  return row?.deletesAt ?? null
}

async function writeDeletion(
  sql: DeskSql,
  { actor, key }: By,
  { before, after }: { before: number | null; after: number | null },
  now: number,
): Promise<void> {
  await sql.rows({
    name: 'deletion of the account',
    text: 'update accounts set deletes_at = $2 where id = $1',
    values: [sql.accountId, after],
  })
  const change = { id: sql.accountId, before: { deletesAt: before }, after: { deletesAt: after } }
  await recordChange(sql, ofRecord('accounts', change), { actorId: actor.userId, op: key, at: now })
}

/** Mails all owners, who can cancel the deletion. */
export async function mailOwners(
  sql: DeskSql,
  mail: SystemMail,
  { key, now }: { key: string; now: number },
): Promise<void> {
  const owners = await sql.rows<{ id: number; email: string }>({
    name: 'owners',
    text: `select u.id, u.email from users u
      join roles r on r.account_id = u.account_id and r.id = u.role_id
      where u.account_id = $1 and u.is_active and r.is_administrator and r.name = $2 order by u.id`,
    values: [sql.accountId, ownerRole],
  })
  for (const { id, email } of owners) {
    const letter = { to: { address: email, name: '' }, mail, until: null }
    await sendSystemMail(sql, letter, { owner: sql.accountId, key: `${key} ${id}`, now })
  }
}

/** Mail that announces the deletion of an account and explains how to cancel it. */
export function endingMail({ name, dateFormat, timeZone }: AccountView, deletesAt: number): SystemMail {
  const day = dateText(wallTime(deletesAt, isZone(timeZone) ? timeZone : 'UTC'), dateFormat)
  return {
    kind: 'notice',
    title: `${name} will be deleted on ${day}`,
    paragraphs: [
      'Everything of it goes then: conversations, customers, files and people. Nothing of it can be brought back.',
      'Until then every owner can keep it, in Settings under Account.',
    ],
    link: { label: 'Keep the account', path: '/support/settings/account' },
  }
}

const stayingMail = (name: string): SystemMail => ({
  kind: 'notice',
  title: `${name} will not be deleted`,
  paragraphs: ['An owner has taken the deletion back. Everything is as it was.'],
  link: null,
})
