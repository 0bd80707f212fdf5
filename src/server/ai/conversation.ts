import type { Id } from '#lib/id.ts'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import { aiLimits } from '#domain/ai/endpoints.ts'
import type { DeskSql } from '../store/database.ts'
import type { ScopedActor } from '../access/actor.ts'
import { readConversation } from '../conversations/read.ts'
import type { PromptMessage } from './instructions.ts'

/** Number of newest messages given to the model; older ones add little to the next answer. */
const maxMessages = 20

/**
 * Messages of a conversation for the model, oldest first, without internal notes; a long thread is cut to its
 * newest part.
 * @throws DeskError NOT_FOUND if it does not exist or the actor may not see it.
 */
export async function readPromptMessages(
  sql: DeskSql,
  actor: ScopedActor,
  conversationId: Id,
): Promise<{ subject: string; said: PromptMessage[] }> {
  const { subject } = await readConversation(sql, actor, conversationId)
  const rows = await sql.rows<{ isInbound: boolean; name: string; html: string | null; preview: string }>({
    name: 'what was said',
    text: `select is_inbound as "isInbound", "from"->>'name' as name, html, preview from messages
      where account_id = $1 and conversation_id = $2 order by position desc limit ${maxMessages}`,
    values: [sql.accountId, conversationId],
  })
  const said: PromptMessage[] = []
  let room = aiLimits.conversation
  for (const { isInbound, name, html, preview } of rows) {
    if (room <= 0) break
    const text = plainText(html ?? preview).slice(0, room)
    room -= text.length
    said.unshift({ from: isInbound ? 'customer' : 'us', name, text })
  }
  return { subject, said }
}
