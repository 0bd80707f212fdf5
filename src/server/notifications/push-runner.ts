import { createHash } from 'node:crypto'
import { backoff } from '#lib/backoff.ts'
import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { Random } from '#lib/random.ts'
import type { PushMessage } from '#domain/notifications/push-message.ts'
import { dispatchNotifications } from './dispatch.ts'
import type { Database } from '../store/database.ts'
import type { PushOutcome, PushService, PushTarget } from './push-service.ts'

/** How often news and pushes are looked for, in ms. */
const pollIntervalMs = 1000
/** Pushes under way at the same time. */
const lanes = 8
/** A push whose process died is taken up by another after this time, in s; longer than any request lasts. */
const claimSeconds = 60
/** The longest wait between two tries, in ms. */
const longestWait = 15 * 60_000

/** What pushing works with. */
export interface PushRunnerParts {
  database: Database
  service: PushService
  clock: Clock
  random: Random
  log: { warn(message: string): void }
}

/** Pushes what waits, until stopped. */
export interface PushRunner {
  /** Resolves when the pushes under way are settled. */
  stop(): Promise<void>
}

interface Claimed extends PushTarget {
  accountId: Id
  id: Id
  subscriptionId: Id
  message: PushMessage
  attempts: number
  /** For how long it is worth delivering, in s; not positive when its time is over. */
  seconds: number
}

/**
 * Starts to make news into pushes and to hand those to the push services. Every process may: each takes what no other
 * has. A push may arrive twice when a process dies; on the device the second takes the first one's place.
 */
export function runPushes(parts: PushRunnerParts): PushRunner {
  const stopping = new AbortController()
  const running = run(parts, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function run(parts: PushRunnerParts, stopping: AbortSignal): Promise<void> {
  const { database, clock, log } = parts
  const underWay = new Set<Promise<void>>()
  const fail = (error: unknown) => log.warn(`Pushing was interrupted: ${String(error)}`)
  const look = async (): Promise<boolean> => {
    const hasSpread = await dispatchNotifications(database, log)
    const free = lanes - underWay.size
    const claimed = free > 0 ? await claim(database, free) : []
    for (const push of claimed) {
      const sending = deliver(parts, push)
        .catch(fail)
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
    return hasSpread || claimed.length > 0
  }
  while (!stopping.aborted) {
    const hasWorked = await look().catch((error: unknown) => {
      fail(error)
      return false
    })
    // A push service that is slow to answer keeps nobody waiting while there is a lane free.
    const freed = underWay.size < lanes ? [] : underWay
    if (!hasWorked) await Promise.race([rest(clock, stopping), ...freed])
  }
  await Promise.all(underWay)
}

function rest(clock: Clock, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const onAbort = () => {
      cancel()
      resolve()
    }
    const cancel = clock.after(pollIntervalMs, () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** Takes the pushes that are due. The next try stands in the row from now on: it comes about if this one is lost. */
function claim(database: Database, limit: number): Promise<Claimed[]> {
  return database.system((sql) =>
    sql.rows<Claimed>({
      name: 'claim pushes',
      text: `
        update pushes p set attempts = p.attempts + 1, next_at = clock_timestamp() + make_interval(secs => $2)
        from push_subscriptions d
        where d.account_id = p.account_id and d.id = p.subscription_id
          and (p.account_id, p.id) in (select account_id, id from pushes where next_at <= clock_timestamp()
            order by next_at, id limit $1 for update skip locked)
        returning p.account_id as "accountId", p.id, p.subscription_id as "subscriptionId", p.message, p.attempts,
          floor(extract(epoch from p.expires_at - clock_timestamp()))::int as seconds, d.endpoint, d.p256dh, d.auth`,
      values: [limit, claimSeconds],
    }),
  )
}

async function deliver({ database, service, random, log }: PushRunnerParts, push: Claimed): Promise<void> {
  const outcome: PushOutcome =
    push.seconds > 0
      ? await service.send(push, push.message, topicOf(push.message), push.seconds)
      : { kind: 'refused', reason: 'It is too old' }
  if (outcome.kind === 'refused' || outcome.kind === 'retry')
    log.warn(`A push was not taken by ${new URL(push.endpoint).host}: ${outcome.reason}`)
  await settle(database, push, outcome, waitOf(push, outcome, random))
}

/** In ms; the push service's own wish counts when it is the longer one. */
function waitOf({ attempts }: Claimed, outcome: PushOutcome, random: Random): number {
  const wish = outcome.kind === 'retry' ? (outcome.wait ?? 0) : 0
  const ours = 1000 + backoff(attempts, random) * Math.max(1, attempts - 5)
  return Math.min(longestWait, Math.max(wish, ours))
}

async function settle(
  database: Database,
  { accountId, id, subscriptionId, attempts }: Claimed,
  { kind }: PushOutcome,
  wait: number,
): Promise<void> {
  await database.system(async (sql) => {
    if (kind === 'retry')
      await sql.rows({
        text: `update pushes set next_at = clock_timestamp() + make_interval(secs => $4)
          where account_id = $1 and id = $2 and attempts = $3`,
        values: [accountId, id, attempts, wait / 1000],
      })
    // Its other pushes go with it.
    else if (kind === 'gone')
      await sql.rows({
        text: 'delete from push_subscriptions where account_id = $1 and id = $2',
        values: [accountId, subscriptionId],
      })
    else
      await sql.rows({
        text: 'delete from pushes where account_id = $1 and id = $2',
        values: [accountId, id],
      })
  })
}

/** An undelivered push gives way to a newer one of the same conversation and kind; the name tells a stranger nothing. */
function topicOf({ kind, accountId, conversationId }: PushMessage): string {
  return createHash('sha256')
    .update(`${kind} ${accountId} ${conversationId}`)
    .digest('base64url')
    .slice(0, 32)
}
