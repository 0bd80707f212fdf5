import type { Clock } from '#lib/clock.ts'
import { pollLoop, type PollLoop } from '../poll-loop.ts'
import type { Database } from '../store/database.ts'
import type { Consumer } from './consumer.ts'
import { passOver, type ConsumerCursor } from './passing-over.ts'
import { readOn, type ReaderParts } from './reading.ts'

/** Poll interval for events, in ms. */
const pollIntervalMs = 250
/** Transactions of one consumer in one account before others get a turn. */
const atOnce = 25

/** Dependencies of the event loop. */
export interface FollowParts extends ReaderParts {
  clock: Clock
  consumers: readonly Consumer[]
}

/**
 * Runs consumers for all accounts; any number of processes may. They poll the heads, as sockets do: NOTIFY
 * within business transactions would serialise all commits.
 */
export const followEvents = (parts: FollowParts): PollLoop =>
  pollLoop({
    clock: parts.clock,
    intervalMs: pollIntervalMs,
    look: (isStopped) => readAll(parts, isStopped),
    onFault: (error) => parts.log.warn({ err: error }, 'Events could not be read, trying again'),
  })

/**
 * Lets each consumer catch up, concurrently, account by account.
 * @returns true if any has read events, so that there may be more.
 */
export async function readAll(
  parts: Omit<FollowParts, 'clock'>,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  const { database, consumers } = parts
  const behind = await placesBehind(database, consumers)
  const results = await Promise.allSettled(
    consumers.map(async (consumer) => {
      let hasRead = false
      for (const { accountId } of behind.filter((place) => place.consumer === consumer.name))
        for (let round = 0; round < atOnce && !isStopped(); round += 1) {
          const read = await readOn(parts, consumer, accountId)
          if (read !== 'nothing') hasRead = true
          if (read !== 'on') break
        }
      return hasRead
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return results.some((result) => result.status === 'fulfilled' && result.value)
}

/**
 * Cursors of consumers that are behind. A consumer new to an account starts at the current end, or where it
 * declares; in a new account all start with the first event.
 */
async function placesBehind(database: Database, consumers: readonly Consumer[]): Promise<ConsumerCursor[]> {
  const names = consumers.map(({ name }) => name)
  return database.system(async (sql) => {
    await sql.rows({
      name: 'new consumers',
      text: `insert into event_cursors (account_id, consumer, seq)
        select h.account_id, w.consumer, case when w.is_from_start or not exists (
            select from event_cursors o where o.account_id = h.account_id) then 0 else h.event_seq end
        from account_head h cross join unnest($1::text[], $2::boolean[]) w(consumer, is_from_start)
        where not exists (
          select from event_cursors c where c.account_id = h.account_id and c.consumer = w.consumer)
        on conflict do nothing`,
      values: [names, consumers.map(({ from }) => from === 'start')],
    })
    const behind = await sql.rows<ConsumerCursor>({
      name: 'consumers behind',
      text: `select c.account_id as "accountId", c.consumer from event_cursors c
        join account_head h on h.account_id = c.account_id
        where c.consumer = any($1) and c.seq < h.event_seq
          and (c.retry_at is null or c.retry_at <= clock_timestamp()) order by c.account_id`,
      values: [names],
    })
    if (behind.length === 0) return []
    const passed = await passOver(sql, consumers)
    const isPassed = ({ accountId, consumer }: ConsumerCursor) =>
      passed.some((each) => each.accountId === accountId && each.consumer === consumer)
    return behind.filter((place) => !isPassed(place))
  })
}
