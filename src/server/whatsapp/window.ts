import type { Id } from '#lib/id.ts'
import { capabilitiesOf } from '#domain/conversations/capabilities.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { DeskError } from '#domain/errors.ts'
import { windowOver } from '#domain/conversations/messages/reply-window.ts'
import type { TemplateUse } from '#domain/conversations/messages/whatsapp-template.ts'
import type { DeskSql } from '../store/database.ts'
import { literal } from '../store/literal.ts'
import type { FollowUp } from '../sync/follow-up.ts'

/** True if the customer wrote recently enough for a free-form answer (reply window). */
export async function isAnswerable(sql: DeskSql, conversationId: Id, now: number): Promise<boolean> {
  const [last] = await sql.rows<{ at: number | null }>({
    name: 'last message of a customer',
    text: `select max(coalesce(sent_at, created_at)) as at from messages
      where account_id = $1 and conversation_id = $2 and is_inbound`,
    values: [sql.accountId, conversationId],
  })
  const { replyWindowMs } = capabilitiesOf('whatsapp')
  return now - (last?.at ?? 0) < (replyWindowMs ?? 0)
}

/** Fields of an answer that are checked. */
export interface ReplyFields {
  id: Id
  conversationId: Id
  template?: TemplateUse | undefined
}

/**
 * Refuses a non-template answer after the reply window, and stores the template of a template answer.
 * @throws DeskError INVALID.
 */
export const keepTemplate: FollowUp<ReplyFields> = async (
  { sql, tx, now, after },
  { id, conversationId, template },
) => {
  const conversation: Conversation | undefined = await tx.conversations.get(conversationId)
  if (conversation?.type !== 'whatsapp') {
    if (template)
      throw new DeskError('INVALID', { field: 'template', message: 'Templates are for WhatsApp alone' })
  } else if (template)
    after(
      `insert into whatsapp_sends (account_id, message_id, template)
        values (${literal(sql.accountId)}, ${literal(id)}, ${literal(template, 'json')})`,
    )
  else if (!(await isAnswerable(sql, conversationId, now)))
    throw new DeskError('INVALID', { field: 'html', message: windowOver })
}
