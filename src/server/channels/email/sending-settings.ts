import type { Id } from '#lib/id.ts'
import type { MailServer } from '#domain/channels/mail-server.ts'
import type { putSending, Sending } from '#domain/channels/sending.ts'
import type { InputOf } from '#domain/define.ts'
import type { DeskSql } from '../../store/database.ts'
import { smtpPassword } from './own-server.ts'

type State = Sending['state']

interface Row extends Omit<Sending, 'server' | 'state'>, MailServer, Omit<State, 'trouble'> {
  hasPassword: boolean
  byGrant: boolean
  code: NonNullable<State['trouble']>['code'] | null
  words: string | null
}

/** Sending settings of an inbox as the API returns them; null if it uses the server of the desk. */
export async function readSending(sql: DeskSql, id: Id): Promise<Sending | null> {
  const [row] = await sql.rows<Row>({
    text: `select mailbox_id as id, host, port, security, user_name as "user", by_grant as "byGrant", per_minute as "perMinute", revision,
        sent_at as "sentAt", trouble as code, trouble_words as words, failing_since as "failingSince",
        case when trouble is not null then next_at end as "nextTryAt",
        (select count(*)::int from effects e where e.account_id = s.account_id and e.mailbox_id = s.mailbox_id
          and e.state in ('waiting', 'claimed')) as waiting,
        exists (select from secrets k where k.account_id = s.account_id and k.kind = $3
          and k.record_id = s.mailbox_id and k.field = $4) as "hasPassword"
      from mailbox_sending s where account_id = $1 and mailbox_id = $2`,
    values: [sql.accountId, id, smtpPassword.kind, smtpPassword.field],
  })
  if (!row) return null
  const { host, port, security, user, hasPassword, byGrant, perMinute, revision, code, words, ...state } = row
  const { sentAt, failingSince, nextTryAt, waiting } = state
  return {
    ...{ id, perMinute, revision },
    server: { host, port, security, user, hasPassword, byGrant },
    state: { sentAt, failingSince, nextTryAt, waiting, trouble: code && { code, words } },
  }
}

/**
 * Writes the sending settings of an inbox; waiting mail is retried at once.
 * @returns false if they were changed concurrently.
 */
export async function writeSending(
  sql: DeskSql,
  { id, host, port, security, user, perMinute, revision }: Omit<InputOf<typeof putSending>, 'password'>,
  { byGrant, now }: { byGrant: boolean; now: number },
): Promise<boolean> {
  const written = await sql.rows({
    text: `insert into mailbox_sending as s (account_id, mailbox_id, host, port, security, user_name, per_minute,
        by_grant)
      select $1, $2, $3, $4, $5, $6, $7, $9::boolean where $8 = 0 or exists (
        select from mailbox_sending where account_id = $1 and mailbox_id = $2)
      on conflict (account_id, mailbox_id) do update set host = $3, port = $4, security = $5, user_name = $6,
        per_minute = $7, by_grant = $9, revision = s.revision + 1, failures = 0, next_at = 0, trouble = null, trouble_words = null,
        failing_since = null
      where s.revision = $8 returning 1`,
    values: [sql.accountId, id, host, port, security, user, perMinute, revision, byGrant],
  })
  if (written.length === 0) return false
  await wakeMails(sql, id, now)
  return true
}

/** Retries the waiting mail of an inbox at once. */
export const wakeMails = (sql: DeskSql, mailboxId: Id, now: number): Promise<unknown> =>
  sql.rows({
    text: `update effects set next_at = $3, tried_since = null
      where account_id = $1 and mailbox_id = $2 and state = 'waiting' and next_at > $3`,
    values: [sql.accountId, mailboxId, now],
  })
