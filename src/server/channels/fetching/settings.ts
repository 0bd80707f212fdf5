import type { Id } from '#lib/id.ts'
import type { Fetching, MailCounts } from '#domain/channels/fetching.ts'
import type { HistoryReach } from '#domain/channels/history-reach.ts'
import { isSameLogin, type MailServer } from '#domain/channels/mail-server.ts'
import type { InputOf } from '#domain/define.ts'
import type { putFetching } from '#domain/channels/fetching-endpoints.ts'
import type { DeskSql } from '../../store/database.ts'
import { passwordField } from './credentials.ts'

type Input = Omit<InputOf<typeof putFetching>, 'history'>
type State = Omit<Fetching['state'], 'counts'>

/** Fetching settings of an inbox without its mail counts, which are slow to compute. */
export interface FetchingSettings extends Omit<Fetching, 'state'> {
  state: State
}

interface Row extends Omit<Fetching, 'server' | 'state'>, MailServer, Omit<State, 'trouble'> {
  hasPassword: boolean
  byGrant: boolean
  code: NonNullable<State['trouble']>['code'] | null
  words: string | null
}

/** Fetching settings of an inbox as the API returns them; null if it does not fetch. */
export async function readFetching(sql: DeskSql, id: Id, now: number): Promise<Fetching | null> {
  const settings = await readFetchingSettings(sql, id, now)
  return settings && { ...settings, state: { ...settings.state, counts: await countMails(sql, id) } }
}

/** Fetching settings of an inbox for changing them; null if it does not fetch. */
export async function readFetchingSettings(
  sql: DeskSql,
  id: Id,
  now: number,
): Promise<FetchingSettings | null> {
  const [row] = await sql.rows<Row>({
    text: `select mailbox_id as id, host, port, security, user_name as user, by_grant as "byGrant", folders,
        after_intake as "afterIntake", move_to as "moveTo", revision, fetched_at as "fetchedAt", trouble as code,
        trouble_words as words, failing_since as "failingSince",
        case when lease_ends_at > $3 or next_at <= $3 then null else next_at end as "nextTryAt",
        exists (select from secrets s where s.account_id = f.account_id and s.kind = $4 and s.record_id = f.mailbox_id
          and s.field = $5) as "hasPassword"
      from mailbox_fetching f where account_id = $1 and mailbox_id = $2`,
    values: [sql.accountId, id, now, passwordField.kind, passwordField.field],
  })
  if (!row) return null
  const { host, port, security, user, hasPassword, byGrant, code, words, ...rest } = row
  const { fetchedAt, failingSince, nextTryAt, ...settings } = rest
  return {
    ...settings,
    server: { host, port, security, user, hasPassword, byGrant },
    state: { fetchedAt, failingSince, nextTryAt, trouble: code && { code, words } },
  }
}

/** Counts the fetched mails of an inbox; mails set aside and accepted later count as taken in. */
async function countMails(sql: DeskSql, id: Id): Promise<MailCounts> {
  const [row] = await sql.rows<Record<'onServer' | 'takenIn' | 'setAside' | 'fromBefore', number>>({
    text: `with folders as (
        select f.id, f.uid_validity, f.on_server from fetched_folders f join mailbox_fetching b
          on b.account_id = f.account_id and b.mailbox_id = f.mailbox_id and f.path = any(b.folders)
        where f.account_id = $1 and f.mailbox_id = $2),
      mails as (
        select m.outcome, m.outcome = 'aside' and exists (select from set_aside s where s.account_id = m.account_id
            and s.mailbox_id = $2 and s.raw_sha256 = m.raw_sha256 and s.resolved_at is not null) as is_done
        from folders join fetched_mails m on m.account_id = $1 and m.folder_id = folders.id
          and m.uid_validity = folders.uid_validity and not m.is_gone)
      select (select coalesce(sum(on_server), 0)::int from folders) as "onServer",
        count(*) filter (where outcome = 'in' or is_done)::int as "takenIn",
        count(*) filter (where outcome = 'aside' and not is_done)::int as "setAside",
        count(*) filter (where outcome = 'left')::int as "fromBefore"
      from mails`,
    values: [sql.accountId, id],
  })
  const { takenIn = 0, setAside = 0, fromBefore = 0 } = row ?? {}
  // Mails taken in just now may be missing in the stored count.
  const onServer = Math.max(row?.onServer ?? 0, takenIn + setAside + fromBefore)
  return { onServer, takenIn, setAside, fromBefore, notFetched: onServer - takenIn - setAside }
}

/**
 * Writes the fetching settings of an inbox; the current holder loses its lease.
 * @returns false if they were changed concurrently.
 */
export async function writeFetching(
  sql: DeskSql,
  words: Omit<Input, 'password'>,
  before: Pick<Fetching, 'server'> | null,
  { byGrant, now }: { byGrant: boolean; now: number },
): Promise<boolean> {
  const { id, host, port, security, user, folders, afterIntake, moveTo, revision } = words
  const isOther = before !== null && before.server.user !== user
  const written = await sql.rows({
    text: `insert into mailbox_fetching as f (account_id, mailbox_id, host, port, security, user_name, folders,
        after_intake, move_to, connected_at, next_at, by_grant)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $13)
      on conflict (account_id, mailbox_id) do update set host = $3, port = $4, security = $5, user_name = $6,
        by_grant = $13, folders = $7, after_intake = $8, move_to = $9, revision = f.revision + 1,
        connected_at = case when $12 then $10 else f.connected_at end, fence = f.fence + 1, lease_ends_at = 0,
        next_at = $10, failures = 0, trouble = null, trouble_words = null, failing_since = null
      where f.revision = $11 returning 1`,
    values: [
      ...[sql.accountId, id, host, port, security, user, folders, afterIntake],
      ...[afterIntake === 'keep' ? null : moveTo, now, revision, isOther, byGrant],
    ],
  })
  if (written.length === 0) return false
  if (before && !isSameLogin(before.server, { host, user })) await forgetNumbers(sql, id, now)
  return true
}

/** Requests the import of old mail, if wanted; a job runs it after the first synchronisation. */
export async function askForHistory(
  sql: DeskSql,
  mailboxId: Id,
  { reach, askedBy, now }: { reach: HistoryReach; askedBy: Id; now: number },
): Promise<void> {
  if (reach === 'none') return
  await sql.rows({
    text: `insert into mailbox_history (account_id, mailbox_id, reach, asked_by, asked_at) values ($1, $2, $3, $4, $5)
      on conflict (account_id, mailbox_id) do update set reach = excluded.reach, asked_by = excluded.asked_by,
        asked_at = excluded.asked_at, job_id = null`,
    values: [sql.accountId, mailboxId, reach, askedBy, now],
  })
}

/**
 * UIDs of one server mean nothing on another, even with equal UIDVALIDITY, so mails are matched by Message-ID
 * or bytes. Folders without known mails start as new.
 */
async function forgetNumbers(sql: DeskSql, mailboxId: Id, now: number): Promise<void> {
  const values = [sql.accountId, mailboxId]
  await sql.rows({
    text: `delete from fetched_mails m using fetched_folders f where f.account_id = $1 and f.mailbox_id = $2
      and m.account_id = f.account_id and m.folder_id = f.id and m.uid_validity <> f.uid_validity and m.uid_validity > 0`,
    values,
  })
  await sql.rows({
    text: `update fetched_mails m set uid_validity = -$3::bigint from fetched_folders f
      where f.account_id = $1 and f.mailbox_id = $2 and m.account_id = f.account_id and m.folder_id = f.id
        and m.uid_validity = f.uid_validity`,
    values: [...values, now],
  })
  await sql.rows({
    text: `delete from fetched_folders f where f.account_id = $1 and f.mailbox_id = $2 and not exists (
      select from fetched_mails m where m.account_id = f.account_id and m.folder_id = f.id)`,
    values,
  })
  await sql.rows({
    text: `update fetched_folders set uid_validity = 0, last_uid = 0, left_below = 0, tries = 0, on_server = 0
      where account_id = $1 and mailbox_id = $2`,
    values,
  })
}
