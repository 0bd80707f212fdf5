import type { Id } from '#lib/id.ts'
import { isFor } from '#domain/events/cause.ts'
import type { DomainEvent } from '#domain/events/event.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { eventColumns, follow, type ActByDesk, type Consumer } from './consumer.ts'
import { isPassingFault } from './passing-fault.ts'

/** Dependencies of the readers. */
export interface ReaderParts {
  database: Database
  /** Server time in epoch ms. */
  now(): number
  act: ActByDesk
  log: { warn(details: object, message: string): void }
  /** Retry delays of a failed event in ms, by number of failures. */
  retryMs?: readonly number[]
}

/** Wanted events per transaction, so that its locks are held for some ten milliseconds. */
const together = 20
/** Events scanned per transaction, most of which a consumer skips. */
const lookedAt = 200
/** Failures of an event before it is parked. */
export const mostAttempts = 5
const usualRetryMs = [1000, 5000, 30_000, 120_000]

/** Result of a read: no events, the end was reached, or there may be more. */
export type ReadOn = 'nothing' | 'to the end' | 'on'

/** Event that a consumer failed on. */
class EventBroke extends Error {
  readonly event: DomainEvent
  /** Cursor of the consumer before the event. */
  readonly place: number

  constructor(event: DomainEvent, place: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'EventBroke'
    this.event = event
    this.place = place
  }
}

/**
 * Lets a consumer read on in an account. Its work and its cursor are written in one transaction, so that each
 * event takes effect once despite crashes. A failed batch is repeated event by event; a single failed event
 * is retried with delays, and parked after five failures, so that it does not block others.
 */
export async function readOn(parts: ReaderParts, consumer: Consumer, accountId: Id): Promise<ReadOn> {
  const limit = consumer.writes === 'own' ? together : 1
  try {
    return await readBatch(parts, consumer, accountId, limit)
  } catch (error) {
    if (limit === 1) return setBack(parts, consumer, accountId, error)
  }
  try {
    for (let read = 0; read < limit; read += 1)
      if ((await readBatch(parts, consumer, accountId, 1)) !== 'on') break
    return 'on'
  } catch (error) {
    return setBack(parts, consumer, accountId, error)
  }
}

async function readBatch(
  { database, now, act }: ReaderParts,
  consumer: Consumer,
  accountId: Id,
  limit: number,
): Promise<ReadOn> {
  const { name, wants, audience } = consumer
  return database.desk(accountId, async (sql) => {
    // Another process is reading; the next poll continues.
    const [place] = await sql.rows<{ seq: number }>({
      name: 'place of a consumer',
      text: `select seq from event_cursors where account_id = $1 and consumer = $2
        and (retry_at is null or retry_at <= clock_timestamp()) for update skip locked`,
      values: [accountId, name],
    })
    if (!place) return 'nothing'
    const events = await sql.rows<DomainEvent>({
      name: 'next events',
      text: `select ${eventColumns} from domain_events where account_id = $1 and seq > $2 order by seq limit $3`,
      values: [accountId, place.seq, lookedAt],
    })
    const heard = events.filter((event) => wants.includes(event.type) && isFor(audience, event))
    const wanted = heard.length > 0 && (await consumer.isIdle?.(sql)) ? [] : heard
    const taken = wanted.slice(0, limit)
    const last = wanted.length > limit ? taken.at(-1) : events.at(-1)
    if (!last) return 'nothing'
    await moveTo(sql, name, last.seq)
    const work = { sql, now: now(), isLate: false }
    for (const event of taken)
      await follow(consumer, work, event, act).catch((error: unknown) => {
        throw new EventBroke(event, place.seq, error)
      })
    return wanted.length > limit || events.length === lookedAt ? 'on' : 'to the end'
  })
}

/** Moves a consumer's cursor; before its work, so that locks are taken in a fixed order. */
const moveTo = (sql: DeskSql, consumer: string, seq: number) =>
  sql.rows({
    name: 'move a consumer',
    text: `update event_cursors set seq = $3, attempts = 0, retry_at = null
      where account_id = $1 and consumer = $2`,
    values: [sql.accountId, consumer, seq],
  })

/** Records a failure, unless the fault is temporary. @throws the error if no event is at fault. */
async function setBack(
  { database, now, log, retryMs = usualRetryMs }: ReaderParts,
  { name }: Consumer,
  accountId: Id,
  error: unknown,
): Promise<ReadOn> {
  if (!(error instanceof EventBroke) || isPassingFault(error.cause)) throw error
  const { event, place, message } = error
  return database.desk(accountId, async (sql): Promise<ReadOn> => {
    const [cursor] = await sql.rows<{ attempts: number }>({
      text: `update event_cursors set attempts = attempts + 1 where account_id = $1 and consumer = $2 and seq = $3
        returning attempts`,
      values: [accountId, name, place],
    })
    // Another process has passed it.
    if (!cursor) return 'on'
    const { attempts } = cursor
    log.warn(
      { err: error.cause, consumer: name, event: event.type, seq: event.seq },
      'A consumer failed on an event',
    )
    if (attempts < mostAttempts) {
      await sql.rows({
        text: `update event_cursors set retry_at = clock_timestamp() + make_interval(secs => $3)
          where account_id = $1 and consumer = $2`,
        values: [accountId, name, (retryMs[attempts - 1] ?? 0) / 1000],
      })
      return 'on'
    }
    await sql.rows({
      text: `insert into event_failures (account_id, consumer, seq, type, event, reason, attempts, failed_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      values: [accountId, name, event.seq, event.type, JSON.stringify(event), message, attempts, now()],
    })
    await moveTo(sql, name, event.seq)
    return 'on'
  })
}
