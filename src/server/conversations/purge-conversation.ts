import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { forgetNews } from '../notifications/forget-news.ts'
import type { DeskSql } from '../store/database.ts'

/**
 * Prepares a conversation for purging; its thread is deleted with its row. Files that a forwarded message
 * also uses are assigned to that message, all others are left to the sweep.
 * @throws DeskError CONFLICT `kept` while it has unsent mail, which would be lost.
 */
export async function purgeConversation(sql: DeskSql, conversationId: Id): Promise<void> {
  const leaving = await sql.rows({
    name: 'mails that leave',
    text: `select 1 from effects where account_id = $1 and conversation_id = $2
      and state in ('waiting', 'claimed', 'dot') limit 1`,
    values: [sql.accountId, conversationId],
  })
  if (leaving.length > 0)
    throw new DeskError('CONFLICT', {
      reason: 'kept',
      message: 'A mail of this conversation is still on its way',
    })
  await forgetNews(sql, conversationId)
  await sql.rows({
    name: 'part with files',
    text: `update attachments a set note_id = null, message_id = (
        select m.id from messages m
        where m.account_id = $1 and m.conversation_id <> $2 and m.attachments <> '[]'
          and m.attachments @> jsonb_build_array(jsonb_build_object('id', a.id))
        order by m.id limit 1)
      where a.account_id = $1 and (
        a.message_id in (select id from messages where account_id = $1 and conversation_id = $2)
        or a.note_id in (select id from notes where account_id = $1 and conversation_id = $2))`,
    values: [sql.accountId, conversationId],
  })
}
