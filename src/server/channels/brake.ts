import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'
import type { Inbound } from './inbound.ts'

/** How many conversations a machine may open, and within which time, in ms. */
export const brakeLimits = { conversations: 5, within: 60 * 60 * 1000 }

/**
 * The conversation that a machine's message goes to although it belongs to none, where the same sender has opened
 * enough of them lately: monitors in a storm and programs that answer each other would fill every list with unread
 * ones. Nothing is left out; who writes by hand is never braked.
 */
export async function findBraked(sql: DeskSql, inbound: Inbound): Promise<Id | undefined> {
  const { isAutomatic, mailboxId, contact, arrivedAt } = inbound
  if (!isAutomatic) return undefined
  const email = contact?.email.toLowerCase() ?? null
  // Simultaneous arrivals are counted one after the other.
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
