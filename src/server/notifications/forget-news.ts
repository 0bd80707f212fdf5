import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'
import { newsKind, newsMailKind } from './notification-queue.ts'
import { pushKind } from './pushes.ts'

/** Deletes queued notifications of a permanently deleted conversation, so that no content remains. */
export async function forgetNews(sql: DeskSql, conversationId: Id): Promise<void> {
  // Separate queries, so that each uses its own index.
  for (const states of [`'waiting', 'claimed'`, `'failed', 'unknown'`])
    await sql.rows({
      text: `delete from outbox where account_id = $1 and kind in ($2, $3, $4) and state in (${states})
        and coalesce(payload->'message', payload)->>'conversationId' = $5::text`,
      values: [sql.accountId, newsKind.name, newsMailKind.name, pushKind.name, conversationId],
    })
}
