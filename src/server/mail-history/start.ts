import type { Id } from '#lib/id.ts'
import { historySince, type WantedReach } from '#domain/channels/history-reach.ts'
import { putJobIn } from '../jobs/start.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { HistoryTask } from './kind.ts'
import { countLeft } from './mails.ts'

/*
 * Older mail is requested when a mailbox is connected, or at any later time. The job starts once fetching has
 * listed the folders: only then is the total known.
 */

interface Asked {
  reach: WantedReach
  askedBy: Id
  email: string
}

/** Starts a requested import in one transaction with its count; does nothing if it was started already. */
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

/** Starts requested imports of a mailbox whose folders have just been listed. */
export const onListed =
  ({ database, now }: { database: Database; now(): number }) =>
  ({ accountId, mailboxId }: { accountId: Id; mailboxId: Id }): Promise<void> =>
    database.desk(accountId, (sql) => beginHistory(sql, mailboxId, now()))
