import pg from 'pg'
import { backoff } from '#lib/backoff.ts'
import type { Random } from '#lib/random.ts'
import type { DeliveryNews } from '#domain/conversations/messages/delivery.ts'
import { sendingLimits } from '#domain/channels/sending.ts'
import { byDesk } from '#domain/events/cause.ts'
import { noteDelivery } from '../../conversations/delivery.ts'
import { inUnitOfWork } from '../../events/unit-of-work.ts'
import type { Connection, Database, SystemSql } from '../../store/database.ts'
import { noteDeskTry } from './desk-server.ts'
import { handOver, type HandOverParts, type ToHandOver, type Tried } from './hand-over.ts'
import { Lanes } from './lanes.ts'
import { noteTry } from './own-server.ts'
import { settled } from './settled.ts'

/*
 * Sends mail after the commit, at most once unless a user resends it. A row is claimed before the first byte,
 * marked `dot` before the final dot can be sent, and done with the server's 250. After a crash before the dot
 * nothing was accepted, so the mail is sent again. After a later crash the outcome is unknown, and only a
 * user may resend (sync.md 2.2, S9). One process sends at a time, under an advisory lock, so that rows of a
 * dead one are recognised.
 */

/** Key of the advisory lock of the sending process. */
const sendingLock = 20_303

/** Longest wait between two attempts, in ms. */
const longestWaitMs = 15 * 60 * 1000

/** Poll interval for new work, in ms. */
const pollIntervalMs = 250

/** Dependencies of mail sending. */
export interface EffectsParts extends HandOverParts {
  connection: Connection
  random: Random
}

interface Effect extends ToHandOver {
  id: number
  attempts: number
  /** Time of the first attempt since it was last sent (epoch ms). */
  triedSince: number
  /** Rate limit of the inbox's own server; null for the server of the desk. */
  perMinute: number | null
}

/** Runner that sends waiting mail until stopped. */
export interface EffectsRunner {
  /** Resolves when the mails in progress are settled. */
  stop(): Promise<void>
}

/** Starts sending; if another process is the sender, this one waits until that ends. */
export function runEffects(parts: EffectsParts): EffectsRunner {
  const stopping = new AbortController()
  const isStopped = () => stopping.signal.aborted
  // Survives a lost database connection, so that a mail in progress is neither orphaned nor claimed again.
  const underWay = new Map<number, Promise<void>>()
  const lanes = new Lanes()
  let wake = () => {}
  const stopped = (async () => {
    while (!isStopped()) {
      await holdLock(parts, isStopped, async () => {
        await recover(parts, [...underWay.keys()])
        await sendAll(parts, underWay, lanes, stopping.signal)
      }).catch((error: unknown) => parts.log.warn(`Sending was interrupted: ${String(error)}`))
      if (!isStopped())
        await new Promise<void>((resolve) => {
          const cancel = parts.clock.after(1000, resolve)
          wake = () => {
            cancel()
            resolve()
          }
        })
    }
  })()
  return {
    async stop() {
      stopping.abort()
      wake()
      await stopped
      await Promise.all(underWay.values())
    },
  }
}

async function holdLock(
  parts: EffectsParts,
  isStopped: () => boolean,
  work: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client(parts.connection)
  client.on('error', (error: Error) => parts.log.warn(`Sending lost its connection: ${error.message}`))
  await client.connect()
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      sendingLock,
    ])
    if (rows[0]?.held && !isStopped()) await work()
  } finally {
    await client.end()
  }
}

/** Recovers rows left by a sender that died. */
async function recover({ database, clock }: EffectsParts, underWay: readonly number[]): Promise<void> {
  await database.system(async (sql) => {
    await sql.rows({
      text: `update effects set state = 'waiting' where state = 'claimed' and id <> all($1)`,
      values: [underWay],
    })
    const lost = await sql.rows<Effect>({
      text: `update effects set state = 'unknown' where state = 'dot' and id <> all($1) returning ${columns}`,
      values: [underWay],
    })
    for (const effect of lost) await tell(sql, effect, [lostNews(effect)], clock.now())
  })
}

const lostNews = ({ recipients }: Effect): DeliveryNews => ({
  ...{ emails: recipients, state: 'unknown', reason: 'The connection ended before the answer.' },
})

async function sendAll(
  parts: EffectsParts,
  underWay: Map<number, Promise<void>>,
  lanes: Lanes,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const now = parts.clock.now()
    const busy = lanes.busyAt(now)
    const effect = busy ? await claim(parts, busy) : undefined
    if (effect) {
      const lane = effect.perMinute === null ? 0 : (effect.mailboxId ?? 0)
      lanes.enter(lane, effect.perMinute, now)
      const sending = sendOne(parts, effect, stopping).finally(() => {
        lanes.leave(lane)
        underWay.delete(effect.id)
      })
      underWay.set(effect.id, sending)
      continue
    }
    // A finished mail may unblock the next one of its conversation.
    const tick = new Promise<void>((resolve) => parts.clock.after(pollIntervalMs, resolve))
    await Promise.race([tick, ...underWay.values()])
  }
}

const columns = `account_id as "accountId", id, message_id as "messageId", conversation_id as "conversationId",
  internet_message_id as "internetMessageId", attempts, recipients, mailbox_id as "mailboxId",
  tried_since as "triedSince"`

/** Rate limit per minute of the inbox's own server; null for the server of the desk. */
const perMinute = `(select s.per_minute from mailbox_sending s where s.account_id = e.account_id
  and s.mailbox_id = e.mailbox_id) as "perMinute"`

/**
 * Claims the next due mail. Within a conversation mails leave in order, but a mail that can still be undone
 * does not block later ones, nor does one whose retry is for some of its recipients only.
 * @param busy servers that accept no further mail at the moment; keys of `Lanes`.
 */
async function claim(
  { database, clock }: EffectsParts,
  busy: readonly number[],
): Promise<Effect | undefined> {
  const now = clock.now()
  return database.system(async (sql) => {
    const [effect] = await sql.rows<Effect>({
      text: `
        update effects e set state = 'claimed', claimed_at = $1, attempts = attempts + 1,
          tried_since = coalesce(tried_since, $1)
        where (e.account_id, e.id) in (
          select w.account_id, w.id from effects w
            left join mailbox_sending s on s.account_id = w.account_id and s.mailbox_id = w.mailbox_id
          where w.state = 'waiting' and w.next_at <= $1 and w.not_before <= $1
            and coalesce(s.next_at, 0) <= $1 and coalesce(s.mailbox_id, 0) <> all($2)
            and not exists (
              select from effects o where o.account_id = w.account_id and o.conversation_id = w.conversation_id
                and o.id < w.id and o.not_before <= $1 and o.recipients is null
                and o.state in ('waiting', 'claimed', 'dot'))
          order by w.next_at, w.id limit 1 for update of w skip locked)
        returning ${columns}, ${perMinute}`,
      values: [now, busy],
    })
    if (effect) await tell(sql, effect, [{ emails: effect.recipients, state: 'sending', reason: null }], now)
    return effect
  })
}

async function sendOne(parts: EffectsParts, effect: Effect, stopping: AbortSignal): Promise<void> {
  const beforeDot = () => mark(parts.database, effect, 'dot')
  const tried = await handOver(parts, effect, { beforeDot }, stopping)
  // Sending cannot be undone, so its result is stored however often the database fails. If the process ends
  // before that, the row still says `claimed` or `dot`, and recovery handles it.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await settle(parts, effect, tried)
      return
    } catch (error) {
      parts.log.warn(`The outcome of a mail could not be recorded yet: ${String(error)}`)
      if (stopping.aborted) return
      await new Promise<void>((resolve) => parts.clock.after(Math.min(5000, 100 * 2 ** attempt), resolve))
    }
  }
}

/**
 * The attempt number is a fencing token: a sender whose row was recovered by another process fails here, and
 * so never writes the dot.
 * @throws Error when the row was lost.
 */
async function mark(database: Database, effect: Effect, state: string): Promise<void> {
  const rows = await database.system((sql) =>
    sql.rows({
      text: `update effects set state = $3 where account_id = $1 and id = $2 and attempts = $4 and state = 'claimed'
        returning id`,
      values: [effect.accountId, effect.id, state, effect.attempts],
    }),
  )
  if (rows.length === 0) throw new Error('Another process has claimed this mail.')
}

async function settle(
  { database, clock, random }: EffectsParts,
  effect: Effect,
  { outcome, emails, revision, isBeside = false }: Tried,
): Promise<void> {
  const now = clock.now()
  const isPatient = now - effect.triedSince < sendingLimits.patienceMs
  const { state, reason, recipients, news } = settled(outcome, emails, isPatient)
  const nextAt =
    now + 1000 + Math.min(longestWaitMs, backoff(effect.attempts, random) * Math.max(1, effect.attempts - 5))
  await database.system(async (sql) => {
    const rows = await sql.rows({
      text: `update effects set state = $3, reason = $4, next_at = $5, recipients = coalesce($7, recipients)
        where account_id = $1 and id = $2 and attempts = $6 returning id`,
      values: [effect.accountId, effect.id, state, reason, nextAt, effect.attempts, recipients],
    })
    // Another process owns the attempt now; its record counts.
    if (rows.length === 0) return
    await tell(sql, effect, news, now)
    const { accountId, mailboxId } = effect
    if (isBeside || outcome.kind === 'withheld' || outcome.kind === 'kept') return
    if (revision === null) await noteDeskTry(sql, outcome, now)
    else if (mailboxId !== null) await noteTry(sql, { accountId, mailboxId, revision }, outcome, now)
  })
}

/** Records the delivery state on the message. */
async function tell(
  sql: SystemSql,
  effect: Effect,
  news: readonly DeliveryNews[],
  at: number,
): Promise<void> {
  const { accountId, messageId } = effect
  await inUnitOfWork({ ...sql, accountId }, { cause: byDesk, at }, (work) =>
    noteDelivery(work, messageId, news),
  )
}
