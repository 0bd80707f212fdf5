import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'
import { newsKind, newsMailKind } from './notification-queue.ts'
import { pushKind } from './pushes.ts'

/** Forgets what was to be told of a conversation that is deleted for good: no word of it stays behind. */
export async function forgetNews(sql: DeskSql, conversationId: Id): Promise<void> {
  // Asked apart, so that each is found by its own index.
  for (const states of [`'waiting', 'claimed'`, `'failed', 'unknown'`])
    await sql.rows({
      text: `delete from outbox where account_id = $1 and kind in ($2, $3, $4) and state in (${states})
        and coalesce(payload->'message', payload)->>'conversationId' = $5::text`,
      values: [sql.accountId, newsKind.name, newsMailKind.name, pushKind.name, conversationId],
    })
}
