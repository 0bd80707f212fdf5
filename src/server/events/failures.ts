import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { DomainEvent } from '#domain/events/event.ts'
import type { DeskSql } from '../store/database.ts'
import { follow, type ActByDesk, type Consumer } from './consumer.ts'

/** What a parked event is tried again with. */
export interface RetryParts {
  consumers: readonly Consumer[]
  act: ActByDesk
  now: number
}

/**
 * Tries a parked event again, with rows as they are now; it is parked no more once that succeeds. The transaction is the
 * caller's: a consumer that breaks leaves nothing of it.
 * @throws DeskError NOT_FOUND when it is not there any more; whatever the consumer throws.
 */
export async function retryFailure(sql: DeskSql, id: Id, { consumers, act, now }: RetryParts): Promise<void> {
  const [parked] = await sql.rows<{ consumer: string; event: DomainEvent }>({
    name: 'parked event',
    text: 'select consumer, event from event_failures where account_id = $1 and id = $2 for update',
    values: [sql.accountId, id],
  })
  if (!parked) throw new DeskError('NOT_FOUND')
  const consumer = consumers.find(({ name }) => name === parked.consumer)
  if (!consumer) throw new DeskError('CONFLICT', { message: 'Nothing follows these events any more.' })
  await follow(consumer, { sql, now, isLate: true }, parked.event, act)
  await sql.rows({
    name: 'parked no more',
    text: 'delete from event_failures where account_id = $1 and id = $2',
    values: [sql.accountId, id],
  })
}

/** Notes that a parked event broke once more. */
export async function noteFailure(sql: DeskSql, id: Id, reason: string, now: number): Promise<void> {
  await sql.rows({
    name: 'broke again',
    text: `update event_failures set attempts = attempts + 1, reason = $3, failed_at = $4
      where account_id = $1 and id = $2`,
    values: [sql.accountId, id, reason, now],
  })
}
