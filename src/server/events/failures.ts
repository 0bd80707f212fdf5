import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { DomainEvent } from '#domain/events/event.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { follow, type ActByDesk, type Consumer } from './consumer.ts'
import { isPassingFault } from './passing-fault.ts'

/** Dependencies of a retry of a parked event. */
export interface RetryParts {
  consumers: readonly Consumer[]
  act: ActByDesk
  now: number
}

/** A parked event failed again; `cause` is the consumer's error. */
class BrokeAgain extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'BrokeAgain'
  }
}

/**
 * Retries a parked event with current rows, and removes it on success. A failure only updates the reason.
 * @throws DeskError NOT_FOUND if it does not exist any more, CONFLICT if it failed or no consumer handles
 * such events.
 */
export async function retryFailure(
  database: Database,
  accountId: Id,
  id: Id,
  parts: RetryParts,
): Promise<void> {
  try {
    await database.desk(accountId, (sql) => followParked(sql, id, parts))
  } catch (error) {
    if (!(error instanceof BrokeAgain)) throw error
    if (isPassingFault(error.cause)) throw error.cause
    await database.desk(accountId, (sql) => noteFailure(sql, id, error.message, parts.now))
    throw new DeskError('CONFLICT', { message: `The retry failed: ${error.message}` })
  }
}

async function followParked(sql: DeskSql, id: Id, { consumers, act, now }: RetryParts): Promise<void> {
  const [parked] = await sql.rows<{ consumer: string; event: DomainEvent }>({
    name: 'parked event',
    text: 'select consumer, event from event_failures where account_id = $1 and id = $2 for update',
    values: [sql.accountId, id],
  })
  if (!parked) throw new DeskError('NOT_FOUND')
  const consumer = consumers.find(({ name }) => name === parked.consumer)
  if (!consumer) throw new DeskError('CONFLICT', { message: 'Nothing reads these events any more.' })
  await follow(consumer, { sql, now, isLate: true }, parked.event, act).catch((error: unknown) => {
    throw new BrokeAgain(error)
  })
  await sql.rows({
    name: 'parked no more',
    text: 'delete from event_failures where account_id = $1 and id = $2',
    values: [sql.accountId, id],
  })
}

const noteFailure = (sql: DeskSql, id: Id, reason: string, now: number) =>
  sql.rows({
    name: 'broke again',
    text: `update event_failures set attempts = attempts + 1, reason = $3, failed_at = $4
      where account_id = $1 and id = $2`,
    values: [sql.accountId, id, reason, now],
  })
