import type { Id } from '#lib/id.ts'
import type { InboxKind, InboxPart } from '#domain/notifications/kinds.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { makeNotifications } from './make-notifications.ts'

/*
 * Administrators are notified once when an inbox fails, and once when it works again. An alarm is a row,
 * inserted and deleted in the transaction of its notification: no other process or restart repeats it.
 */

/** Time that an inbox must fail before the alarm, in ms: servers are restarted. */
export const alarmAfterMs = 5 * 60_000

interface Turn {
  accountId: Id
  mailboxId: Id
  way: InboxPart
}

/** Inboxes that have failed long enough by themselves; a refused OAuth grant is reported alone. */
const failing = (table: string, way: InboxPart) => `
  select w.account_id, w.mailbox_id, '${way}' as way from ${table} w
  where w.trouble is not null and w.failing_since <= $1 and not (w.by_grant and exists (select from mail_grants g
    where g.account_id = w.account_id and g.mailbox_id = w.mailbox_id and g.state = 'refused'))`

/** A failing desk server is reported once per account, with one of the inboxes whose mail waits for it. */
const outOfOrder = `${failing('mailbox_fetching', 'fetching')}
  union all ${failing('mailbox_sending', 'sending')}
  union all select account_id, mailbox_id, 'grant' from mail_grants where state = 'refused' and $1::bigint is not null
  union all select e.account_id, min(e.mailbox_id), 'deskSending' from desk_sending d
    join effects e on e.state in ('waiting', 'claimed', 'dot') and e.tried_since is not null
    where d.trouble is not null and d.failing_since <= $1 and e.mailbox_id is not null and not exists (
      select from mailbox_sending s where s.account_id = e.account_id and s.mailbox_id = e.mailbox_id)
    group by e.account_id`

/** True if the failed inbox has worked since; null if it no longer exists. */
const worksAgain = `case a.way
  when 'fetching' then (select f.trouble is null and coalesce(f.fetched_at > a.told_at, false) from mailbox_fetching f
    where f.account_id = a.account_id and f.mailbox_id = a.mailbox_id)
  when 'sending' then (select s.trouble is null and coalesce(s.sent_at > a.told_at, false) from mailbox_sending s
    where s.account_id = a.account_id and s.mailbox_id = a.mailbox_id)
  when 'deskSending' then (select d.trouble is null and coalesce(d.sent_at > a.told_at, false) from desk_sending d)
  else (select g.state = 'working' from mail_grants g
    where g.account_id = a.account_id and g.mailbox_id = a.mailbox_id) end`

/** Notifies administrators of inboxes that have been failing for a while, and of those that work again. */
export async function notifyOfInboxes(database: Database, now: number): Promise<void> {
  const { broken, mended } = await database.system(async (sql) => ({
    broken: await sql.rows<Turn>({
      name: 'inboxes out of order',
      text: `select o.account_id as "accountId", o.mailbox_id as "mailboxId", o.way from (${outOfOrder}) o
        where not exists (select from mailbox_alarms a
          where a.account_id = o.account_id and a.way = o.way
            and (a.mailbox_id = o.mailbox_id or o.way = 'deskSending'))`,
      values: [now - alarmAfterMs],
    }),
    mended: await sql.rows<Turn & { works: boolean | null }>({
      name: 'inboxes in order again',
      text: `select t.* from (select a.account_id as "accountId", a.mailbox_id as "mailboxId", a.way,
          ${worksAgain} as works from mailbox_alarms a) t where t.works is distinct from false`,
    }),
  }))
  for (const turn of broken) await database.desk(turn.accountId, (sql) => raise(sql, turn, now))
  for (const turn of mended) await database.desk(turn.accountId, (sql) => clear(sql, turn, now))
}

async function raise(sql: DeskSql, { mailboxId, way }: Turn, now: number): Promise<void> {
  const raised = await sql.rows({
    text: `insert into mailbox_alarms (account_id, mailbox_id, way, told_at)
      select $1, m.id, $3, $4 from mailboxes m where m.account_id = $1 and m.id = $2
      on conflict do nothing returning 1`,
    values: [sql.accountId, mailboxId, way, now],
  })
  if (raised.length > 0)
    await tell(sql, way === 'grant' ? 'inboxRefused' : 'inboxFailing', { mailboxId, way }, now)
}

/** Alarms of removed settings are deleted silently. */
async function clear(
  sql: DeskSql,
  { mailboxId, way, works }: Turn & { works: boolean | null },
  now: number,
): Promise<void> {
  const cleared = await sql.rows({
    text: 'delete from mailbox_alarms where account_id = $1 and mailbox_id = $2 and way = $3 returning 1',
    values: [sql.accountId, mailboxId, way],
  })
  if (cleared.length > 0 && works) await tell(sql, 'inboxWorks', { mailboxId, way }, now)
}

const tell = (sql: DeskSql, kind: InboxKind, { mailboxId, way }: Omit<Turn, 'accountId'>, now: number) =>
  makeNotifications(
    sql,
    { kind, conversationId: null, itemId: mailboxId, way },
    { key: `${kind} ${mailboxId} ${way} ${now}`, now },
  )
