import type { MailboxHealth } from '#domain/channels/mailbox-health.ts'
import type { DeskSql } from '../store/database.ts'
import { underWay } from './mailbox-deletion.ts'

/** Mail health of the inboxes of some scopes, ordered by name. */
export const readHealth = (sql: DeskSql, scopes: readonly string[]): Promise<MailboxHealth[]> =>
  sql.rows<MailboxHealth>({
    name: 'health of inboxes',
    text: `select m.id, f.fetched_at as "fetchedAt", f.trouble as "fetchTrouble", greatest(s.sent_at, left_at.at) as "sentAt",
        s.trouble as "sendTrouble", g.provider as "refusedBy", coalesce(w.count, 0) as waiting,
        ${underWay('m.id')} as "isBeingDeleted"
      from mailboxes m
      left join mailbox_fetching f on f.account_id = m.account_id and f.mailbox_id = m.id
      left join mailbox_sending s on s.account_id = m.account_id and s.mailbox_id = m.id
      left join lateral (select max(e.claimed_at) as at from effects e
        where e.account_id = m.account_id and e.mailbox_id = m.id and e.state = 'done') left_at on true
      left join mail_grants g on g.account_id = m.account_id and g.mailbox_id = m.id and g.state = 'refused'
      left join (
        select e.mailbox_id, count(*)::int as count from effects e
        where e.account_id = $1 and e.state in ('waiting', 'claimed', 'dot') group by 1) w on w.mailbox_id = m.id
      where m.account_id = $1 and 'mbox:' || m.id = any($2)
      order by lower(m.name), m.id`,
    values: [sql.accountId, scopes],
  })
