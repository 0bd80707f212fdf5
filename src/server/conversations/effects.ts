import pg from 'pg'
import { backoff } from '#lib/backoff.ts'
import type { Clock } from '#lib/clock.ts'
import type { Random } from '#lib/random.ts'
import type { DeliveryState } from '#domain/conversations/message.ts'
import { byDesk } from '#domain/events/cause.ts'
import { openDeskWork } from '../events/desk-work.ts'
import { recordEvents } from '../events/record.ts'
import { writeWork } from '../events/write-work.ts'
import { UncomposableMail } from '../mail/compose.ts'
import type { Sender, SendOutcome } from '../mail/sender.ts'
import type { Connection, Database, SystemSql } from '../store/database.ts'
import { noteDeliveries } from './delivery.ts'
import { makeMail, SampleMail, UnverifiedSender, type OutgoingContext } from './outgoing.ts'

/*
 * Mail leaves here, after the commit, at most once by itself. A row is claimed before the first byte, marked `dot`
 * before the final dot can leave, and done with the server's 250. A crash before the dot: nothing was accepted, it
 * goes again. A crash after it: the answer is not known, and only a person may send it again (sync.md 2.2, S9).
 * One process sends at a time: it holds an advisory lock, so that what a dead one left is seen for what it is.
 */

/** The advisory lock of the sending process. */
const sendingLock = 20_303

/** Tries before a mail counts as failed: with the waits between them about two days. */
const maxAttempts = 200

/** The longest wait between two tries, in ms. */
const longestWait = 15 * 60 * 1000

/** Mails under way at the same time. */
const lanes = 4

/** How often new work is looked for, in ms. */
const pollIntervalMs = 250

/** What the sending of mail is made of. */
export interface EffectsParts extends OutgoingContext {
  database: Database
  connection: Connection
  sender: Sender
  clock: Clock
  random: Random
  log: { info(message: string): void; warn(message: string): void }
}

interface Effect {
  accountId: number
  id: number
  messageId: number
  conversationId: number
  internetMessageId: string
  attempts: number
}

/** Sends what waits, until stopped. */
export interface EffectsRunner {
  /** Resolves when the mails under way are settled. */
  stop(): Promise<void>
}

/** Starts to send; another process that does so already keeps the work until it ends. */
export function runEffects(parts: EffectsParts): EffectsRunner {
  let isStopped = false
  // Outlives a lost database: a mail under way is neither left behind nor taken up a second time.
  const underWay = new Map<number, Promise<void>>()
  let wake = () => {}
  const stopped = (async () => {
    while (!isStopped) {
      await holdLock(
        parts,
        () => isStopped,
        async () => {
          await recover(parts, [...underWay.keys()])
          await sendAll(parts, underWay, () => isStopped)
        },
      ).catch((error: unknown) => parts.log.warn(`Sending was interrupted: ${String(error)}`))
      if (!isStopped)
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
      isStopped = true
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

/** What the last sender left behind when it died. */
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
    for (const effect of lost)
      await tell(sql, effect, 'unknown', 'The connection ended before the answer.', clock.now())
  })
}

async function sendAll(
  parts: EffectsParts,
  underWay: Map<number, Promise<void>>,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    const effect = underWay.size < lanes ? await claim(parts) : undefined
    if (effect) {
      const sending = sendOne(parts, effect, isStopped).finally(() => underWay.delete(effect.id))
      underWay.set(effect.id, sending)
      continue
    }
    // The end of a mail may let the next one of its conversation go.
    const tick = new Promise<void>((resolve) => parts.clock.after(pollIntervalMs, resolve))
    await Promise.race([tick, ...underWay.values()])
  }
}

const columns = `account_id as "accountId", id, message_id as "messageId", conversation_id as "conversationId",
  internet_message_id as "internetMessageId", attempts`

/**
 * Takes the next mail: within a conversation the first of those whose wait is over, so that answers arrive in their
 * order. What can still be taken back holds up no other: a colleague's answer must not wait for somebody's Undo.
 */
async function claim({ database, clock }: EffectsParts): Promise<Effect | undefined> {
  const now = clock.now()
  return database.system(async (sql) => {
    const [effect] = await sql.rows<Effect>({
      text: `
        update effects e set state = 'claimed', claimed_at = $1, attempts = attempts + 1
        where (e.account_id, e.id) in (
          select account_id, id from effects w
          where state = 'waiting' and next_at <= $1 and not_before <= $1
            and not exists (
              select from effects o where o.account_id = w.account_id and o.conversation_id = w.conversation_id
                and o.id < w.id and o.not_before <= $1 and o.state in ('waiting', 'claimed', 'dot'))
          order by next_at, id limit 1 for update skip locked)
        returning ${columns}`,
      values: [now],
    })
    if (effect) await tell(sql, effect, 'sending', null, now)
    return effect
  })
}

async function sendOne(parts: EffectsParts, effect: Effect, isStopped: () => boolean): Promise<void> {
  const outcome = await deliver(parts, effect)
  // What happened outside cannot be taken back: it is written down however often the database fails meanwhile. Ended
  // before that, the row still says `claimed` or `dot`, and the next sender knows what that means.
  for (let attempt = 1; ; attempt += 1) {
    try {
      await settle(parts, effect, outcome)
      return
    } catch (error) {
      parts.log.warn(`The outcome of a mail could not be recorded yet: ${String(error)}`)
      if (isStopped()) return
      await new Promise<void>((resolve) => parts.clock.after(Math.min(5000, 100 * 2 ** attempt), resolve))
    }
  }
}

/** What became of a try; what is withheld was handed to nobody. */
type Outcome = SendOutcome | { kind: 'withheld' }

async function deliver(parts: EffectsParts, effect: Effect): Promise<Outcome> {
  const { database, sender, log } = parts
  let mail: Awaited<ReturnType<typeof makeMail>>
  try {
    mail = await database.look(effect.accountId, (sql) =>
      makeMail(sql, effect.messageId, effect.internetMessageId, parts),
    )
  } catch (error) {
    if (error instanceof SampleMail) return { kind: 'withheld' }
    log.warn(`A mail could not be made: ${String(error)}`)
    const isHopeless = error instanceof UncomposableMail || error instanceof UnverifiedSender
    return {
      kind: isHopeless ? 'failed' : 'retry',
      reason: isHopeless ? error.message : 'The mail could not be made.',
    }
  }
  if (!mail) return { kind: 'failed', reason: 'The message is gone.' }
  const beforeDot = () => mark(database, effect, 'dot')
  return sender.send({ messageId: effect.internetMessageId, ...mail }, { beforeDot })
}

/**
 * The try's number is its fence: a sender that lost its turn, because another process took the row for left behind,
 * does not get past this, and so never writes the dot.
 * @throws Error when the turn is lost.
 */
async function mark(database: Database, effect: Effect, state: string): Promise<void> {
  const rows = await database.system((sql) =>
    sql.rows({
      text: `update effects set state = $3 where account_id = $1 and id = $2 and attempts = $4 and state = 'claimed'
        returning id`,
      values: [effect.accountId, effect.id, state, effect.attempts],
    }),
  )
  if (rows.length === 0) throw new Error('Another sender has taken this mail.')
}

async function settle(
  { database, clock, random }: EffectsParts,
  effect: Effect,
  outcome: Outcome,
): Promise<void> {
  const now = clock.now()
  const [state, delivery, reason] = settled(outcome, effect.attempts < maxAttempts)
  const nextAt =
    now + 1000 + Math.min(longestWait, backoff(effect.attempts, random) * Math.max(1, effect.attempts - 5))
  await database.system(async (sql) => {
    const rows = await sql.rows({
      text: `update effects set state = $3, reason = $4, next_at = $5
        where account_id = $1 and id = $2 and attempts = $6 returning id`,
      values: [effect.accountId, effect.id, state, reason, nextAt, effect.attempts],
    })
    // Somebody else's turn by now: what they write down counts.
    if (rows.length > 0) await tell(sql, effect, delivery, reason, now)
  })
}

/** What the row of a mail and its message say after a try; a reason where there is one. */
function settled(outcome: Outcome, isPatient: boolean): [string, DeliveryState, string | null] {
  switch (outcome.kind) {
    case 'sent':
      return ['done', 'sent', null]
    case 'withheld':
      return ['done', 'withheld', null]
    case 'unknown':
      return ['unknown', 'unknown', outcome.reason]
    case 'retry':
      return isPatient ? ['waiting', 'queued', outcome.reason] : ['failed', 'failed', outcome.reason]
    case 'failed':
      return ['failed', 'failed', outcome.reason]
  }
}

/** Shows on the message what became of it. */
async function tell(
  sql: SystemSql,
  effect: Effect,
  state: DeliveryState,
  reason: string | null,
  at: number,
): Promise<void> {
  const { accountId, messageId } = effect
  const work = openDeskWork({ ...sql, accountId }, at)
  await noteDeliveries(work, [messageId], { state, reason })
  await writeWork(work.batch, work.tx, byDesk)
  recordEvents(work.batch)
  await work.batch.flush()
}
