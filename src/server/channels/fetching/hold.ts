import type { Id } from '#lib/id.ts'
import type { AfterIntake } from '#domain/channels/fetching.ts'
import type { MailServer } from '#domain/channels/mail-server.ts'
import type { Database, DeskSql } from '../../store/database.ts'
import type { ImapTrouble } from '../../imap/imap-trouble.ts'

/*
 * Lease of a mailbox by one process, which renews it regularly. A claim after its end gets a new fencing
 * number, and the previous holder can write nothing more, not even the transaction in progress.
 */

/** Length of the lease of a mailbox, in ms; if its holder freezes, another process takes over after that. */
export const holdMs = 120_000

/** Mailbox leased by this process. */
export interface LeasedMailbox {
  accountId: Id
  mailboxId: Id
  fence: number
  server: MailServer
  /** Signs in by the OAuth grant of the inbox, in place of a password. */
  byGrant: boolean
  folders: string[]
  afterIntake: AfterIntake
  moveTo: string | null
  connectedAt: number
  failures: number
  /** Address of the inbox. */
  email: string
}

/** Another process holds the lease of the mailbox, or its settings have changed. */
export class LostMailbox extends Error {}

interface Row extends Omit<LeasedMailbox, 'server'>, MailServer {}

/** Claims up to `limit` mailboxes that are due and not leased. */
export async function claimMailboxes(
  database: Database,
  { now, limit }: { now: number; limit: number },
): Promise<LeasedMailbox[]> {
  const rows = await database.system((sql) =>
    sql.rows<Row>({
      name: 'claim mailboxes',
      text: `update mailbox_fetching f set fence = f.fence + 1, lease_ends_at = $1::bigint + ${holdMs}
        from (
          select w.account_id, w.mailbox_id, m.email from mailbox_fetching w
          join mailboxes m on m.account_id = w.account_id and m.id = w.mailbox_id
          where w.next_at <= $1 and w.lease_ends_at <= $1
          order by w.next_at limit $2 for update of w skip locked) due
        where f.account_id = due.account_id and f.mailbox_id = due.mailbox_id
        returning f.account_id as "accountId", f.mailbox_id as "mailboxId", f.fence, f.host, f.port, f.security,
          f.user_name as "user", f.by_grant as "byGrant", f.folders, f.after_intake as "afterIntake",
          f.move_to as "moveTo", f.connected_at as "connectedAt", f.failures, coalesce(due.email, '') as email`,
      values: [now, limit],
    }),
  )
  return rows.map(({ host, port, security, user, ...held }) => ({
    ...held,
    server: { host, port, security, user },
  }))
}

/** Reported state of a held mailbox. */
export interface HoldNews extends Pick<LeasedMailbox, 'accountId' | 'mailboxId' | 'fence'> {
  /** Time of the last complete synchronisation (epoch ms); null if there was none yet. */
  fetchedAt: number | null
}

/** Key of a mailbox, unique across accounts. */
export const keyOf = ({ accountId, mailboxId }: Pick<LeasedMailbox, 'accountId' | 'mailboxId'>) =>
  `${accountId}/${mailboxId}`

/** Renews leases. @returns the keys of the mailboxes that this process still holds. */
export async function holdLonger(
  database: Database,
  held: readonly HoldNews[],
  now: number,
): Promise<Set<string>> {
  if (held.length === 0) return new Set()
  const rows = await database.system((sql) =>
    sql.rows<Pick<LeasedMailbox, 'accountId' | 'mailboxId'>>({
      name: 'hold mailboxes',
      text: `update mailbox_fetching f
        set lease_ends_at = $5::bigint + ${holdMs}, fetched_at = coalesce(greatest(f.fetched_at, h.fetched_at), f.fetched_at)
        from unnest($1::int[], $2::bigint[], $3::int[], $4::bigint[]) as h (account_id, mailbox_id, fence, fetched_at)
        where f.account_id = h.account_id and f.mailbox_id = h.mailbox_id and f.fence = h.fence
        returning f.account_id as "accountId", f.mailbox_id as "mailboxId"`,
      values: [
        held.map(({ accountId }) => accountId),
        held.map(({ mailboxId }) => mailboxId),
        held.map(({ fence }) => fence),
        held.map(({ fetchedAt }) => fetchedAt),
        now,
      ],
    }),
  )
  return new Set(rows.map(keyOf))
}

/**
 * Renews the lease at the start of a transaction. The row lock keeps other processes from claiming the
 * mailbox before the commit.
 * @throws LostMailbox
 */
export async function holdOn(sql: DeskSql, held: LeasedMailbox, now: number): Promise<void> {
  await write(sql, held, `lease_ends_at = $4::bigint + ${holdMs}`, [now])
}

/** Records a complete synchronisation without faults. @throws LostMailbox */
export async function noteWell(
  { database }: { database: Database },
  held: LeasedMailbox,
  now: number,
): Promise<void> {
  const well = `fetched_at = $4, failures = 0, trouble = null, trouble_words = null, failing_since = null,
    lease_ends_at = $4::bigint + ${holdMs}`
  await database.desk(held.accountId, (sql) => write(sql, held, well, [now]))
}

/** Records a fault that does not stop the fetching of mail. @throws LostMailbox */
export async function noteTrouble(
  { database }: { database: Database },
  held: LeasedMailbox,
  { code, words }: ImapTrouble,
  now: number,
): Promise<void> {
  const told = `trouble = $4, trouble_words = $5, failing_since = coalesce(failing_since, $6::bigint), fetched_at = $6`
  await database.desk(held.accountId, (sql) => write(sql, held, told, [code, words, now]))
}

/**
 * Releases a mailbox after a failure and schedules the next attempt. The fencing number changes, so that a
 * late renewal does not restore the lease.
 */
export async function giveUp(
  { database }: { database: Database },
  held: LeasedMailbox,
  { code, words }: ImapTrouble,
  { now, nextAt }: { now: number; nextAt: number },
): Promise<void> {
  const failed = `trouble = $4, trouble_words = $5, failing_since = coalesce(failing_since, $6::bigint),
    failures = failures + 1, next_at = $7, lease_ends_at = 0, fence = fence + 1`
  await database.desk(held.accountId, (sql) => write(sql, held, failed, [code, words, now, nextAt]))
}

/** Releases mailboxes, so that another process continues at once. */
export async function giveBack(database: Database, held: readonly LeasedMailbox[]): Promise<void> {
  if (held.length === 0) return
  await database.system((sql) =>
    sql.rows({
      text: `update mailbox_fetching f set lease_ends_at = 0, fence = f.fence + 1
        from unnest($1::int[], $2::bigint[], $3::int[]) as h (account_id, mailbox_id, fence)
        where f.account_id = h.account_id and f.mailbox_id = h.mailbox_id and f.fence = h.fence`,
      values: [
        held.map(({ accountId }) => accountId),
        held.map(({ mailboxId }) => mailboxId),
        held.map(({ fence }) => fence),
      ],
    }),
  )
}

async function write(sql: DeskSql, held: LeasedMailbox, change: string, values: unknown[]): Promise<void> {
  const rows = await sql.rows({
    text: `update mailbox_fetching set ${change} where account_id = $1 and mailbox_id = $2 and fence = $3 returning 1`,
    values: [sql.accountId, held.mailboxId, held.fence, ...values],
  })
  if (rows.length === 0) throw new LostMailbox()
}
