import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { ListedMail, OpenFolder } from '../../imap/imap-connection.ts'
import type { DeskSql } from '../../store/database.ts'
import type { LeasedMailbox } from './hold.ts'
import type { KnownMail, MailOutcome, PastMail } from './plan.ts'

/*
 * Stored progress of a folder: a cursor, and a row for each processed mail. Both are written in the
 * transaction that processes the mail, so that they always agree.
 */

/** Progress of a fetched folder. */
export interface FolderProgress {
  id: Id
  path: string
  uidValidity: number
  lastUid: number
  leftBelow: number
  onServer: number
  comparedAt: number
  tries: number
  isRenumbered: boolean
  /** Number of processed mails that are still on the server. */
  held: number
}

const columns = `id, path, uid_validity as "uidValidity", last_uid as "lastUid", left_below as "leftBelow",
  on_server as "onServer", compared_at as "comparedAt", tries,
  exists (select from fetched_mails m where m.account_id = f.account_id and m.folder_id = f.id
    and m.uid_validity <> f.uid_validity) as "isRenumbered",
  (select count(*) from fetched_mails m where m.account_id = f.account_id and m.folder_id = f.id
    and m.uid_validity = f.uid_validity and not m.is_gone)::int as held`

/**
 * Progress of an open folder. A new folder starts with the mails that arrive from now on; a folder with a new
 * UIDVALIDITY starts again, and its mails are matched to the new UIDs.
 */
export async function openProgress(
  sql: DeskSql,
  { mailboxId }: LeasedMailbox,
  { path, uidValidity, uidNext }: OpenFolder,
  now: number,
): Promise<FolderProgress> {
  await sql.rows({
    name: 'open folder',
    text: `insert into fetched_folders as f (account_id, mailbox_id, path, uid_validity, left_below, compared_at)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (account_id, mailbox_id, path) do update
        set uid_validity = excluded.uid_validity, last_uid = 0, left_below = 0, tries = 0
        where f.uid_validity <> excluded.uid_validity`,
    values: [sql.accountId, mailboxId, path, uidValidity, uidNext, now],
  })
  const [row] = await sql.rows<FolderProgress>({
    name: 'folder progress',
    text: `select ${columns} from fetched_folders f where account_id = $1 and mailbox_id = $2 and path = $3`,
    values: [sql.accountId, mailboxId, path],
  })
  return invariant(row, 'folder')
}

/** Outcome of a mail under its UID. */
export interface MailRow {
  mail: ListedMail
  outcome: MailOutcome
  rawSha256: string | null
  isToMove: boolean
}

/** Stores the outcome of a mail; replaces an earlier mail with this UID. */
export async function putMail(
  sql: DeskSql,
  { id, uidValidity }: FolderProgress,
  { mail, outcome, rawSha256, isToMove }: MailRow,
): Promise<void> {
  await sql.rows({
    name: 'put fetched mail',
    text: `insert into fetched_mails (account_id, folder_id, uid_validity, uid, size, arrived_at, message_id,
        raw_sha256, outcome, is_to_move) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      on conflict (account_id, folder_id, uid_validity, uid) do update set size = excluded.size,
        arrived_at = excluded.arrived_at, message_id = excluded.message_id, raw_sha256 = excluded.raw_sha256,
        outcome = excluded.outcome, is_to_move = excluded.is_to_move, is_gone = false`,
    values: [
      ...[sql.accountId, id, uidValidity, mail.uid, mail.size, mail.arrivedAt, mail.messageId],
      ...[rawSha256, outcome, isToMove],
    ],
  })
}

/** Stores mails that are left on the server. */
export async function putLeft(
  sql: DeskSql,
  { id, uidValidity }: FolderProgress,
  mails: readonly ListedMail[],
): Promise<void> {
  if (mails.length === 0) return
  await sql.rows({
    name: 'put left mails',
    text: `insert into fetched_mails (account_id, folder_id, uid_validity, uid, size, arrived_at, message_id, outcome)
      select $1, $2, $3, uid, size, arrived_at, message_id, 'left'
      from unnest($4::bigint[], $5::bigint[], $6::bigint[], $7::text[]) as l (uid, size, arrived_at, message_id)
      on conflict do nothing`,
    values: [
      ...[sql.accountId, id, uidValidity, mails.map(({ uid }) => uid), mails.map(({ size }) => size)],
      ...[mails.map(({ arrivedAt }) => arrivedAt), mails.map(({ messageId }) => messageId)],
    ],
  })
}

/** Moves an old mail to its new UID; replaces an earlier mail with this UID. */
export async function adopt(
  sql: DeskSql,
  { id, uidValidity }: FolderProgress,
  past: Pick<PastMail, 'uidValidity' | 'uid'>,
  mail: ListedMail,
): Promise<void> {
  await sql.rows({
    name: 'forget fetched mail',
    text: `delete from fetched_mails where account_id = $1 and folder_id = $2 and uid_validity = $3 and uid = $4`,
    values: [sql.accountId, id, uidValidity, mail.uid],
  })
  await sql.rows({
    name: 'adopt fetched mail',
    text: `update fetched_mails set uid_validity = $5, uid = $6, size = $7, arrived_at = $8, is_gone = false
      where account_id = $1 and folder_id = $2 and uid_validity = $3 and uid = $4`,
    values: [
      ...[sql.accountId, id, past.uidValidity, past.uid],
      ...[uidValidity, mail.uid, mail.size, mail.arrivedAt],
    ],
  })
}

/** Marks mails as gone from the server, or as present again. */
export async function markGone(
  sql: DeskSql,
  { id, uidValidity }: FolderProgress,
  uids: readonly number[],
  isGone: boolean,
): Promise<void> {
  if (uids.length === 0) return
  await sql.rows({
    name: 'mark gone mails',
    text: `update fetched_mails set is_gone = $5
      where account_id = $1 and folder_id = $2 and uid_validity = $3 and uid = any($4)`,
    values: [sql.accountId, id, uidValidity, uids, isGone],
  })
}

/** Moves the cursor forward only; `null` leaves it. Resets the attempts, as the current mail is processed. */
export async function moveCursor(
  sql: DeskSql,
  { id, uidValidity }: FolderProgress,
  lastUid: number | null,
): Promise<void> {
  await sql.rows({
    name: 'move cursor',
    text: `update fetched_folders set last_uid = greatest(last_uid, $4), tries = 0
      where account_id = $1 and id = $2 and uid_validity = $3`,
    values: [sql.accountId, id, uidValidity, lastUid ?? 0],
  })
}

/** Counts processed mails that are still on the server; the import of old mail adds such rows too. */
export async function countOnServer(sql: DeskSql, { id, uidValidity }: FolderProgress): Promise<number> {
  const [row] = await sql.rows<{ held: number }>({
    name: 'held mails',
    text: `select count(*)::int as held from fetched_mails
      where account_id = $1 and folder_id = $2 and uid_validity = $3 and not is_gone`,
    values: [sql.accountId, id, uidValidity],
  })
  return row?.held ?? 0
}

/** Counts the start of an attempt. @returns the number of attempts since the last processed mail. */
export async function countTry(sql: DeskSql, { id }: FolderProgress): Promise<number> {
  const [row] = await sql.rows<{ tries: number }>({
    name: 'count try',
    text: 'update fetched_folders set tries = tries + 1 where account_id = $1 and id = $2 returning tries',
    values: [sql.accountId, id],
  })
  return row?.tries ?? 1
}

/** Stores the server's mail count, and the time of a full comparison if there was one. */
export async function putCount(
  sql: DeskSql,
  { id }: FolderProgress,
  onServer: number,
  comparedAt: number | null,
): Promise<void> {
  await sql.rows({
    name: 'put folder count',
    text: `update fetched_folders set on_server = $3, compared_at = coalesce($4, compared_at)
      where account_id = $1 and id = $2`,
    values: [sql.accountId, id, onServer, comparedAt],
  })
}

/** Mails known by UIDs in an inclusive range. */
export async function knownBetween(
  sql: DeskSql,
  { id, uidValidity }: FolderProgress,
  from: number,
  to: number,
): Promise<KnownMail[]> {
  return sql.rows<KnownMail>({
    name: 'known mails',
    text: `select uid, size, arrived_at as "arrivedAt", is_gone as "isGone" from fetched_mails
      where account_id = $1 and folder_id = $2 and uid_validity = $3 and uid between $4 and $5`,
    values: [sql.accountId, id, uidValidity, from, to],
  })
}

/** Mails known by old UIDs, by Message-ID or by the hash of their bytes. */
export async function pastMails(
  sql: DeskSql,
  { id, uidValidity }: FolderProgress,
  by: { messageIds: readonly string[] } | { rawSha256: string },
): Promise<(PastMail & { outcome: MailOutcome })[]> {
  const isById = 'messageIds' in by
  return sql.rows({
    text: `select uid_validity as "uidValidity", uid, size, message_id as "messageId", outcome from fetched_mails
      where account_id = $1 and folder_id = $2 and uid_validity <> $3
        and ${isById ? 'message_id = any($4)' : 'raw_sha256 = $4'}
      order by uid_validity desc, uid`,
    values: [sql.accountId, id, uidValidity, isById ? by.messageIds : by.rawSha256],
  })
}

/** Stored mails that are still to be moved on the server. */
export async function mailsToMove(
  sql: DeskSql,
  { id, uidValidity }: FolderProgress,
  limit: number,
): Promise<number[]> {
  const rows = await sql.rows<{ uid: number }>({
    name: 'mails to move',
    text: `select uid from fetched_mails where account_id = $1 and folder_id = $2 and uid_validity = $3
      and is_to_move and not is_gone and outcome = 'in' order by uid limit $4`,
    values: [sql.accountId, id, uidValidity, limit],
  })
  return rows.map(({ uid }) => uid)
}
