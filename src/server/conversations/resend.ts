import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { notVerified } from '#domain/channels/sends-mail.ts'
import { isUnderWay, unreached } from '#domain/conversations/messages/delivery.ts'
import type { Delivery } from '#domain/conversations/messages/message.ts'
import { DeskError } from '#domain/errors.ts'
import { inUnitOfWork, type UnitOfWork } from '../events/unit-of-work.ts'
import type { DeskSql } from '../store/database.ts'
import { literal, textArray } from '../store/literal.ts'
import type { ScopedActor } from '../access/actor.ts'
import { noteDelivery } from './delivery.ts'

/**
 * Queues a mail again, with the same Message-ID, for the recipients it did not reach.
 * @throws DeskError NOT_FOUND outside the actor's scopes, INVALID if the mail has not failed, bounced or an
 * unknown outcome, or its address is not verified.
 */
export async function resend(
  sql: DeskSql,
  actor: ScopedActor,
  messageId: Id,
  now: number,
): Promise<Delivery> {
  const [effect] = await sql.rows<
    Pick<Delivery, 'state' | 'recipients'> & { effectId: Id; isVerified: boolean }
  >({
    text: `select e.id as "effectId", d.state, d.recipients,
        exists (select from messages m
          join mailbox_addresses o on o.account_id = m.account_id and o.address_key = lower(m."from"->>'email')
          join mailboxes v on v.account_id = o.account_id and v.id = o.mailbox_id
            and case when o.is_alias then o.is_verified else v.email_verified end
        where m.account_id = e.account_id and m.id = e.message_id) as "isVerified"
      from effects e
      join deliveries d on d.account_id = e.account_id and d.id = e.message_id
      join conversations c on c.account_id = e.account_id and c.id = e.conversation_id
      where e.message_id = $1 and c.scope = any($2) for update of e`,
    values: [messageId, actor.scopes],
  })
  if (!effect) throw new DeskError('NOT_FOUND')
  if (!['failed', 'unknown', 'bounced'].includes(effect.state) || isUnderWay(effect))
    throw new DeskError('INVALID', { field: 'id', message: 'This message is on its way or was sent.' })
  if (!effect.isVerified) throw new DeskError('INVALID', { field: 'id', message: notVerified })
  const emails = unreached(effect)
  const cause = { actorId: actor.userId, op: null, origin: 'person' as const, ruleId: null, isSilent: false }
  return inUnitOfWork(sql, { cause, at: now }, async (work) => {
    const delivery = await queueAgain(work, { ...effect, messageId, emails }, now)
    return invariant(delivery, 'delivery')
  })
}

/** Mail to be sent again. */
interface Again {
  effectId: Id
  messageId: Id
  /** Recipients; null for all. */
  emails: readonly string[] | null
}

/** Queues a mail again. @returns undefined if its message is gone. */
export async function queueAgain(
  work: UnitOfWork,
  { effectId, messageId, emails }: Again,
  now: number,
): Promise<Delivery | undefined> {
  const delivery = await noteDelivery(work, messageId, [{ emails, state: 'queued', reason: null }])
  work.after(
    `update effects set state = 'waiting', attempts = 0, tried_since = null, next_at = ${literal(now)}, not_before = ${literal(now)}, ` +
      `reason = null, recipients = ${emails === null ? 'null' : textArray(emails)} where account_id = ${literal(work.sql.accountId)} and id = ${literal(effectId)}`,
  )
  return delivery
}
