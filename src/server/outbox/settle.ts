import { backoff } from '#lib/backoff.ts'
import type { Random } from '#lib/random.ts'
import type { SystemSql } from '../store/database.ts'
import type { OutboxState } from '../schema/outbox.ts'
import type { Claimed } from './claim.ts'
import type { Outcome, OutboxKind } from './kind.ts'

/** New state of a row after an attempt. */
export interface Settlement {
  state: OutboxState
  reason: string | null
  /** Next attempt (epoch ms). */
  nextAt: number
}

/** Computes the next state of a row; without attempts left it waits for a user. */
export function settlementOf(
  row: Pick<Claimed, 'attempts' | 'since'>,
  { retryPolicy }: Pick<OutboxKind<never>, 'retryPolicy'>,
  outcome: Outcome,
  { now, random }: { now: number; random: Random },
): Settlement {
  if (outcome.kind === 'sent' || outcome.kind === 'moot') return { state: 'done', reason: null, nextAt: now }
  const { reason } = outcome
  if (outcome.kind !== 'retry') return { state: outcome.kind, reason, nextAt: now }
  const ours = 1000 + backoff(row.attempts, random) * Math.max(1, row.attempts - 5)
  const nextAt = now + Math.min(retryPolicy.maxBackoffMs, Math.max(outcome.waitMs ?? 0, ours))
  const isPatient =
    row.attempts < retryPolicy.maxAttempts &&
    nextAt < row.since + (retryPolicy.expiresAfterMs ?? Number.POSITIVE_INFINITY)
  return isPatient ? { state: 'waiting', reason, nextAt } : { state: 'failed', reason, nextAt: now }
}

/**
 * Stores the outcome of a row.
 * @returns false when another process has claimed it: that process stores the outcome.
 */
export async function settle(
  sql: SystemSql,
  { accountId, id, fence }: Pick<Claimed, 'accountId' | 'id' | 'fence'>,
  { state, reason, nextAt }: Settlement,
  now: number,
): Promise<boolean> {
  const rows = await sql.rows({
    name: 'settle outbox',
    text: `update outbox set state = $4, reason = $5, next_at = $6,
        settled_at = case when $4 = 'waiting' then null else $7::bigint end,
        payload = case when $4 = 'done' then null else payload end
      where account_id = $1 and id = $2 and fence = $3 and state = 'claimed' returning id`,
    values: [accountId, id, fence, state, reason, nextAt, now],
  })
  return rows.length > 0
}
