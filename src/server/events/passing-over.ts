import type { Id } from '#lib/id.ts'
import { heardBy } from '#domain/events/cause.ts'
import type { SystemSql } from '../store/database.ts'
import type { Consumer } from './consumer.ts'

/** Cursor of a consumer in an account. */
export interface ConsumerCursor {
  accountId: Id
  consumer: string
}

/** Events skipped at once; scanning them takes some milliseconds. */
const passedAtOnce = 5000

/**
 * Skips events that consumers do not want, for all consumers in one statement. Imports of old mail create
 * many such events, and a transaction per consumer for every few mails would slow down agents.
 * @returns the cursors that reached the end.
 */
export async function passOver(sql: SystemSql, consumers: readonly Consumer[]): Promise<ConsumerCursor[]> {
  const heard = consumers.map(({ name, wants, audience }) => ({
    consumer: name,
    wants,
    ...heardBy(audience),
  }))
  const passed = await sql.rows<ConsumerCursor & { isAtEnd: boolean }>({
    name: 'pass over events',
    text: `with heard as materialized (
        select * from jsonb_to_recordset($1) as w(consumer text, wants text[], origins text[], "hearsSilent" boolean)),
      idle as (
        select c.account_id, c.consumer, h.event_seq as head, least(h.event_seq, c.seq + ${passedAtOnce}) as seq
        from event_cursors c join account_head h on h.account_id = c.account_id
          join heard w on w.consumer = c.consumer
        where c.seq < h.event_seq and c.retry_at is null and not exists (
          select from domain_events e where e.account_id = c.account_id
            and e.seq > c.seq and e.seq <= least(h.event_seq, c.seq + ${passedAtOnce})
            and e.type = any(w.wants) and (w."hearsSilent" or not e.is_silent)
            and (w.origins is null or e.origin = any(w.origins)))
        for update of c skip locked)
      update event_cursors c set seq = idle.seq from idle
        where c.account_id = idle.account_id and c.consumer = idle.consumer
        returning c.account_id as "accountId", c.consumer, idle.seq = idle.head as "isAtEnd"`,
    values: [JSON.stringify(heard)],
  })
  return passed.filter(({ isAtEnd }) => isAtEnd)
}
