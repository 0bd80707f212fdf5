import { reopeningDays, type Reopening } from '#domain/channels/mailbox.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { DeskWork } from '../events/desk-work.ts'
import type { Inbound } from './inbound.ts'

const day = 24 * 3_600_000

interface Rule {
  reopening: Reopening
  days: number
  closedAt: number
}

/**
 * True if an answer to a closed conversation opens a new one, because its inbox no longer reopens it (mail.md
 * 55). Automatic and agents' messages stay in the conversation, as nobody waits for an answer; so does old
 * mail.
 * @param isWithWriter the author is the conversation's contact; an agent counts as a customer there.
 */
export async function opensAnother(
  { sql, tx }: DeskWork,
  { id, statusId }: Conversation,
  { mailboxId, isAutomatic, agent, arrivedAt }: Inbound,
  isWithWriter: boolean,
): Promise<boolean> {
  if (statusId !== statusIds.closed || isAutomatic || arrivedAt < tx.at) return false
  if (agent !== null && !isWithWriter) return false
  const [rule] = await sql.rows<Rule>({
    name: 'whether a conversation is over',
    text: `select coalesce(b.settings->>'reopening', 'always') as reopening,
        coalesce((b.settings->>'reopeningDays')::int, ${reopeningDays.usual}) as days,
        coalesce((select max(a.created_at) from activities a where a.account_id = $1 and a.conversation_id = $3
          and a.field = 'statusId' and a."to" = to_jsonb($4::int)), (
          select c.last_activity_at from conversations c where c.account_id = $1 and c.id = $3)) as "closedAt"
      from mailboxes b where b.account_id = $1 and b.id = $2`,
    values: [sql.accountId, mailboxId, id, statusIds.closed],
  })
  if (!rule || rule.reopening === 'always') return false
  return rule.reopening === 'never' || arrivedAt - rule.closedAt > rule.days * day
}
