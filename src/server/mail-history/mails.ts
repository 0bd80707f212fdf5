import type { Id } from '#lib/id.ts'
import { historySince } from '#domain/channels/history-reach.ts'
import type { MailHistory } from '#domain/mail-history/history.ts'
import type { ListedMail } from '../imap/imap-connection.ts'
import type { DeskSql } from '../store/database.ts'

/*
 * Older mail has rows already, as fetching records what it leaves on the server: they are the import's work
 * list, and each is updated in the transaction of its intake. So no mail is imported twice, by any process,
 * and new mail is never treated as old.
 */

/** A mail that was left on the server. */
export interface LeftMail extends ListedMail {
  folderId: Id
  path: string
  uidValidity: number
  /** Hash of a mail that was imported earlier and then undone. */
  rawSha256: string | null
}

const weekMs = 7 * 86_400_000

/** SQL for mails left on the server in an inbox's folders, since a moment. */
const leftOnes = `fetched_mails m join fetched_folders f on f.account_id = m.account_id and f.id = m.folder_id
    and f.uid_validity = m.uid_validity
  join mailbox_fetching b on b.account_id = f.account_id and b.mailbox_id = f.mailbox_id and f.path = any(b.folders)
  where m.account_id = $1 and f.mailbox_id = $2 and m.outcome = 'left' and not m.is_gone and m.arrived_at >= $3`

/** Number of mails left on the server. */
export async function countLeft(sql: DeskSql, mailboxId: Id, since: number): Promise<number> {
  const [row] = await sql.rows<{ count: number }>({
    name: 'count left mails',
    text: `select count(*)::int as count from ${leftOnes}`,
    values: [sql.accountId, mailboxId, since],
  })
  return row?.count ?? 0
}

/** Number of mails left on the server, by period. */
export async function countByReach(sql: DeskSql, mailboxId: Id, now: number): Promise<MailHistory['left']> {
  const [row] = await sql.rows<MailHistory['left']>({
    name: 'count left mails by reach',
    text: `select count(*) filter (where m.arrived_at >= $4)::int as week,
        count(*) filter (where m.arrived_at >= $5)::int as month,
        count(*) filter (where m.arrived_at >= $6)::int as year, count(*)::int as all from ${leftOnes}`,
    values: [
      ...[sql.accountId, mailboxId, 0],
      ...(['week', 'month', 'year'] as const).map((reach) => historySince(reach, now)),
    ],
  })
  return row ?? { week: 0, month: 0, year: 0, all: 0 }
}

/**
 * Next mails to import: newest week first, oldest first within a week, so that the first message of a thread
 * opens its conversation.
 */
export async function nextLeft(
  sql: DeskSql,
  mailboxId: Id,
  since: number,
  limit: number,
): Promise<LeftMail[]> {
  return sql.rows<LeftMail>({
    name: 'next left mails',
    text: `select m.folder_id as "folderId", f.path, m.uid_validity as "uidValidity", m.uid, m.size,
        m.arrived_at as "arrivedAt", m.message_id as "messageId", m.raw_sha256 as "rawSha256"
      from ${leftOnes}
      order by m.arrived_at / ${weekMs} desc, m.folder_id, m.arrived_at, m.uid limit $4`,
    values: [sql.accountId, mailboxId, since, limit],
  })
}

/** Outcome of a mail left on the server. */
export interface LeftOutcome {
  outcome: 'in' | 'aside' | 'left'
  rawSha256: string | null
  isToMove: boolean
  isGone: boolean
}

/** Stores the outcome of a mail. @returns false if it has one already, or if the UID has another mail now. */
export async function settleLeft(
  sql: DeskSql,
  { folderId, uidValidity, uid, size, arrivedAt }: LeftMail,
  { outcome, rawSha256, isToMove, isGone }: LeftOutcome,
): Promise<boolean> {
  const rows = await sql.rows({
    name: 'settle left mail',
    text: `update fetched_mails set outcome = $7, raw_sha256 = $8, is_to_move = $9, is_gone = $10
      where account_id = $1 and folder_id = $2 and uid_validity = $3 and uid = $4 and size = $5 and arrived_at = $6
        and outcome = 'left' and not is_gone returning uid`,
    values: [
      ...[sql.accountId, folderId, uidValidity, uid, size, arrivedAt],
      ...[outcome, rawSha256, isToMove, isGone],
    ],
  })
  return rows.length > 0
}

/** Message of a mail that was undone before, and its conversation; null if it no longer exists. */
export async function formerMessage(
  sql: DeskSql,
  mailboxId: Id,
  fingerprint: string,
): Promise<{ messageId: Id; conversationId: Id } | null> {
  const [row] = await sql.rows<{ messageId: Id; conversationId: Id }>({
    name: 'former message of a mail',
    text: `select m.id as "messageId", m.conversation_id as "conversationId"
      from message_sources s join messages m on m.account_id = s.account_id and m.id = s.message_id
      where s.account_id = $1 and s.mailbox_id = $2 and s.fingerprint = $3`,
    values: [sql.accountId, mailboxId, fingerprint],
  })
  return row ?? null
}

/** Marks mails of undone messages as left again, if they are still on the server. */
export async function leaveAgain(sql: DeskSql, messageIds: readonly Id[]): Promise<void> {
  await sql.rows({
    name: 'leave mails again',
    text: `update fetched_mails m set outcome = 'left', is_to_move = false
      from message_sources s join fetched_folders f on f.account_id = s.account_id and f.mailbox_id = s.mailbox_id
      where s.account_id = $1 and s.message_id = any($2) and m.account_id = s.account_id and m.folder_id = f.id
        and m.uid_validity = f.uid_validity and m.raw_sha256 = s.raw_sha256 and m.outcome = 'in' and not m.is_gone`,
    values: [sql.accountId, messageIds],
  })
}
