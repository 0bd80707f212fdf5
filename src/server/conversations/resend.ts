import { invariant } from '#lib/invariant.ts'
import { notVerified } from '#domain/channels/sends-mail.ts'
import type { Delivery } from '#domain/conversations/message.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../store/database.ts'
import type { ScopedActor } from '../access/actor.ts'

/**
 * Puts a mail back into the queue, under its own Message-ID.
 * @throws DeskError NOT_FOUND outside the actor's scopes, INVALID when it is not a mail that failed, bounced or is
 * uncertain, or its address is not verified.
 */
export async function resend(
  sql: DeskSql,
  actor: ScopedActor,
  messageId: number,
  now: number,
): Promise<Delivery> {
  const [effect] = await sql.rows<{ id: number; state: string; isVerified: boolean }>({
    text: `select e.id, d.state, exists (select from messages m join mailboxes v on v.account_id = m.account_id
          and v.email_key = lower(m."from"->>'email') and v.email_verified
        where m.account_id = e.account_id and m.id = e.message_id) as "isVerified"
      from effects e
      join deliveries d on d.account_id = e.account_id and d.id = e.message_id
      join conversations c on c.account_id = e.account_id and c.id = e.conversation_id
      where e.message_id = $1 and c.scope = any($2) for update of e`,
    values: [messageId, actor.scopes],
  })
  if (!effect) throw new DeskError('NOT_FOUND')
  if (!['failed', 'unknown', 'bounced'].includes(effect.state))
    throw new DeskError('INVALID', { field: 'id', message: 'This message is on its way or was sent.' })
  if (!effect.isVerified) throw new DeskError('INVALID', { field: 'id', message: notVerified })
  await sql.rows({
    text: `update effects set state = 'waiting', attempts = 0, next_at = $2, not_before = $2, reason = null where id = $1`,
    values: [effect.id, now],
  })
  const [delivery] = await sql.rows<Delivery>({
    text: `update deliveries set state = 'queued', reason = null, at = $2 where id = $1
      returning id, conversation_id as "conversationId", state, reason, at`,
    values: [messageId, now],
  })
  return invariant(delivery, 'delivery')
}
