import { pause, type Clock } from '#lib/clock.ts'
import { invariant } from '#lib/invariant.ts'
import type { Random } from '#lib/random.ts'
import type { Database } from '../store/database.ts'
import type { Claimed } from './claim.ts'
import type { AppliedKind, CarriedKind, DeliveredKind, Outcome } from './kind.ts'
import { settle, settlementOf } from './settle.ts'

/** Time limit of one delivery, in ms. */
const usualTimeoutMs = 30_000
/** Further wait for a delivery that does not end at its time limit, in ms. */
const graceMs = 5000

/** Dependencies of a delivery run. */
export interface CarryOutParts {
  database: Database
  kinds: readonly CarriedKind[]
  clock: Clock
  random: Random
  log: { warn(message: string): void }
  /** Time limit of one delivery, in ms. */
  deliveryTimeoutMs?: number
}

/** Another process has claimed the row. */
class LostClaim extends Error {}

/** Delivers one claimed row and stores the outcome. Never throws. */
export async function carryOut(parts: CarryOutParts, row: Claimed, isStopped: () => boolean): Promise<void> {
  const kind = invariant(
    parts.kinds.find(({ name }) => name === row.kind),
    'kind',
  )
  const outcome = await outcomeOf(parts, kind, row)
  if (outcome !== 'written') await write(parts, kind, row, outcome, isStopped)
}

/** Text shown for an internal fault; the log has details. */
const broken: Outcome = { kind: 'retry', reason: 'The server could not carry it out' }

/** Outcome of a delivery; `written` if it is stored already. */
async function outcomeOf(
  parts: CarryOutParts,
  kind: CarriedKind,
  row: Claimed,
): Promise<Outcome | 'written'> {
  const { attempts, reason } = row
  const payload = kind.payload.safeParse(row.payload)
  if (!payload.success) return { kind: 'failed', reason: 'Another version of the server has put it in' }
  // Each earlier process crashed during the attempt.
  if (attempts > kind.retryPolicy.maxAttempts)
    return { kind: 'failed', reason: reason ?? 'The server stopped at each attempt' }
  if (worthForMs(kind, row, parts.clock) <= 0)
    return { kind: 'failed', reason: reason ?? 'Its time was over before it could be sent' }
  try {
    if ('deliver' in kind) return await deliver(parts, kind, row, payload.data as never)
    await apply(parts, kind, row, payload.data as never)
    return 'written'
  } catch (error) {
    if (error instanceof LostClaim) return 'written'
    parts.log.warn(`${kind.title} was interrupted: ${String(error)}`)
    return broken
  }
}

function worthForMs(
  { retryPolicy }: Pick<CarriedKind, 'retryPolicy'>,
  { since }: Claimed,
  clock: Clock,
): number {
  return since + (retryPolicy.expiresAfterMs ?? Number.POSITIVE_INFINITY) - clock.now()
}

/** In one transaction with the row's end, which is rolled back if another process has claimed the row. */
async function apply(
  { database, clock }: CarryOutParts,
  kind: Pick<AppliedKind<never>, 'apply'>,
  row: Claimed,
  payload: never,
): Promise<void> {
  await database.desk(row.accountId, async (sql) => {
    const now = clock.now()
    const isOurs = await settle(sql, row, { state: 'done', reason: null, nextAt: now }, now)
    if (!isOurs) throw new LostClaim()
    await kind.apply(sql, payload, { id: row.id, now })
  })
}

/** A delivery that exceeds its time limit may or may not have happened. */
async function deliver(
  { clock, deliveryTimeoutMs = usualTimeoutMs }: CarryOutParts,
  kind: Pick<DeliveredKind<never>, 'deliver' | 'retryPolicy'>,
  row: Claimed,
  payload: never,
): Promise<Outcome> {
  const { accountId, attempts, idempotencyKey } = row
  const limit = new AbortController()
  const tools = { accountId, attempt: attempts, signal: limit.signal, idempotencyKey }
  const cancels = [clock.after(deliveryTimeoutMs, () => limit.abort())]
  const isOver = new Promise<Outcome>((resolve) => {
    const giveUp = () => resolve({ kind: 'unknown', reason: 'It did not end in time' })
    cancels.push(clock.after(deliveryTimeoutMs + graceMs, giveUp))
  })
  try {
    const ending = kind.deliver(payload, { ...tools, worthForMs: worthForMs(kind, row, clock) })
    return await Promise.race([ending, isOver])
  } finally {
    for (const cancel of cancels) cancel()
  }
}

/**
 * An external effect cannot be undone: its outcome is stored, with retries while the database fails. If this
 * process stops before that, another one takes the row when its lease expires.
 */
async function write(
  { database, clock, random, log }: CarryOutParts,
  kind: CarriedKind,
  row: Claimed,
  outcome: Outcome,
  isStopped: () => boolean,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const now = clock.now()
    const settlement = settlementOf(row, kind, outcome, { now, random })
    try {
      const isOurs = await database.system((sql) => settle(sql, row, settlement, now))
      if (isOurs && settlement.reason !== null && outcome !== broken)
        log.warn(`${kind.title} was not delivered: ${settlement.reason}`)
      return
    } catch (error) {
      log.warn(`The result of a delivery could not be written, trying again: ${String(error)}`)
      if (isStopped()) return
      await pause(clock, Math.min(5000, 100 * 2 ** attempt))
    }
  }
}
