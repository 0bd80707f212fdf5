import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'
import type { Inbound } from './inbound.ts'

/** Conversations that an automatic sender may open within a period (ms). */
export const brakeLimits = { conversations: 5, within: 60 * 60 * 1000 }

/**
 * Conversation to append an automatic message to when its sender has opened too many lately. Monitoring
 * storms and mail loops would otherwise fill every list with unread conversations. No message is dropped, and
 * messages written by people are never limited.
 */
export async function findBraked(sql: DeskSql, inbound: Inbound): Promise<Id | undefined> {
  const { isAutomatic, mailboxId, contact, arrivedAt } = inbound
  if (!isAutomatic) return undefined
  const email = contact?.email.toLowerCase() ?? null
  // The lock serialises simultaneous arrivals, so that each is counted.
  await sql.rows({
    name: 'count what a machine opens',
    text: `select pg_advisory_xact_lock(hashtextextended('brake ' || $1::int || ' ' || $2::bigint || ' ' ||
      coalesce($3, ''), 0))`,
    values: [sql.accountId, mailboxId, email],
  })
  const opened = await sql.rows<{ id: Id }>({
    name: 'what a machine opened',
    text: `select c.id from conversations c
      where c.account_id = $1 and c.mailbox_id = $2 and c.merged_into is null and c.author_id is null
        and c.contact_id is not distinct from (
          select p.contact_id from contact_addresses p where p.account_id = $1 and p.address_key = $3)
        and c.created_at > $4 and c.created_at <= $5 and not exists (
          select from messages m where m.account_id = $1 and m.conversation_id = c.id and not m.is_automatic)
      order by c.created_at desc, c.id desc limit ${brakeLimits.conversations}`,
    values: [sql.accountId, mailboxId, email, arrivedAt - brakeLimits.within, arrivedAt + brakeLimits.within],
  })
  return opened.length < brakeLimits.conversations ? undefined : opened[0]?.id
}
