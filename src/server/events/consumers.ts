import type { Clock } from '#lib/clock.ts'
import { pollLoop, type PollLoop } from '../poll-loop.ts'
import type { Database } from '../store/database.ts'
import type { Consumer } from './consumer.ts'
import { passOver, type ConsumerPlace } from './passing-over.ts'
import { readOn, type ReaderParts } from './reading.ts'

/** How often is looked for what happened, in ms. */
const pollIntervalMs = 250
/** Transactions of one consumer in one account before the others have their turn. */
const atOnce = 25

/** Dependencies of the consumers' start. */
export interface FollowParts extends ReaderParts {
  clock: Clock
  consumers: readonly Consumer[]
}

/**
 * Lets consumers follow what happens in all accounts; any number of processes may. They are woken by looking at the
 * heads, as sockets are: a NOTIFY inside business transactions would make all commits wait for each other.
 */
export const followEvents = (parts: FollowParts): PollLoop =>
  pollLoop({
    clock: parts.clock,
    intervalMs: pollIntervalMs,
    look: (isStopped) => readAll(parts, isStopped),
    onFault: (error) => parts.log.warn({ err: error }, 'What happened could not be followed'),
  })

/**
 * Lets each consumer read on wherever it is behind, beside each other, and account by account.
 * @returns whether one has read: then there may be more.
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
 * Where consumers are behind. One that is new to an account begins at its present end, or where it says; in an account
 * that none has followed yet all begin with its first event.
 */
async function placesBehind(database: Database, consumers: readonly Consumer[]): Promise<ConsumerPlace[]> {
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
    const behind = await sql.rows<ConsumerPlace>({
      name: 'consumers behind',
      text: `select c.account_id as "accountId", c.consumer from event_cursors c
        join account_head h on h.account_id = c.account_id
        where c.consumer = any($1) and c.seq < h.event_seq
          and (c.retry_at is null or c.retry_at <= clock_timestamp()) order by c.account_id`,
      values: [names],
    })
    if (behind.length === 0) return []
    const passed = await passOver(sql, consumers)
    const isPassed = ({ accountId, consumer }: ConsumerPlace) =>
      passed.some((each) => each.accountId === accountId && each.consumer === consumer)
    return behind.filter((place) => !isPassed(place))
  })
}
