import type { Id } from '#lib/id.ts'
import { historySince, type WantedReach } from '#domain/channels/history-reach.ts'
import { putJobIn } from '../jobs/start.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { HistoryTask } from './kind.ts'
import { countLeft } from './mails.ts'

/*
 * Old mail is asked for when a mailbox is connected, or any time later. The job begins once fetching knows what lies
 * there: then it can be said how much that is.
 */

interface Asked {
  reach: WantedReach
  askedBy: Id
  email: string
}

/** Begins with what is asked for, in one transaction with its count; nothing where that was begun already. */
export async function beginHistory(sql: DeskSql, mailboxId: Id, now: number): Promise<void> {
  const [asked] = await sql.rows<Asked>({
    name: 'history asked for',
    text: `select h.reach, h.asked_by as "askedBy", coalesce(m.email, '') as email from mailbox_history h
      join mailboxes m on m.account_id = h.account_id and m.id = h.mailbox_id
      where h.account_id = $1 and h.mailbox_id = $2 and h.job_id is null for update of h`,
    values: [sql.accountId, mailboxId],
  })
  if (!asked) return
  const { reach, askedBy, email } = asked
  const since = historySince(reach, now)
  const total = await countLeft(sql, mailboxId, since)
  const values = [sql.accountId, mailboxId]
  if (total === 0) {
    await sql.rows({ text: 'delete from mailbox_history where account_id = $1 and mailbox_id = $2', values })
    return
  }
  const input = { mailboxId, email, reach, since } satisfies HistoryTask
  const id = await putJobIn(sql, { kind: 'mail-history', input, total }, { startedBy: askedBy, now })
  await sql.rows({
    text: 'update mailbox_history set job_id = $3 where account_id = $1 and mailbox_id = $2',
    values: [...values, id],
  })
}

/** Begins with what is asked for in a mailbox of which it is known by now what lies there. */
export const onListed =
  ({ database, now }: { database: Database; now(): number }) =>
  ({ accountId, mailboxId }: { accountId: Id; mailboxId: Id }): Promise<void> =>
    database.desk(accountId, (sql) => beginHistory(sql, mailboxId, now()))
