import { blockingSenders } from '#domain/channels/blocked-sender.ts'
import type { DeskSql } from '../store/database.ts'

/** True if the address, its domain or the phone number is on the list of blocked senders. */
export async function isBlocked(sql: DeskSql, sender: string): Promise<boolean> {
  const found = await sql.rows({
    name: 'whether a sender is blocked',
    text: 'select from "blockedSenders" where account_id = $1 and sender = any($2) limit 1',
    values: [sql.accountId, blockingSenders(sender)],
  })
  return found.length > 0
}
