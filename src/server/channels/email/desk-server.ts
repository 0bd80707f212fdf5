import type { SendOutcome } from '../../smtp/sender.ts'
import type { SystemSql } from '../../store/database.ts'
import { isServers } from './own-server.ts'

/** Minimum interval between records of successful sending, in ms; short enough to show recovery soon. */
const notedEveryMs = 30_000

/** Records the health of the desk's mail server after an attempt; faults of single mails do not count. */
export async function noteDeskTry(sql: SystemSql, outcome: SendOutcome, now: number): Promise<void> {
  const trouble = outcome.kind === 'retry' ? outcome.trouble : undefined
  if (isServers(trouble)) {
    await sql.rows({
      name: 'the server of the desk fails',
      text: `update desk_sending set trouble = $1, failing_since = coalesce(failing_since, $2)
        where trouble is distinct from $1`,
      values: [trouble, now],
    })
    return
  }
  // An undecided outcome says nothing about the server's health.
  if (outcome.kind === 'unknown' || (outcome.kind === 'retry' && trouble === undefined)) return
  await sql.rows({
    name: 'the server of the desk works',
    text: `update desk_sending set trouble = null, failing_since = null,
        sent_at = case when $1 then $2 else sent_at end
      where trouble is not null or ($1 and coalesce(sent_at, 0) <= $2::bigint - ${notedEveryMs})`,
    values: [outcome.kind === 'sent', now],
  })
}
