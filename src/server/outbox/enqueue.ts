import type { DeskSql } from '../store/database.ts'
import { literal } from '../store/literal.ts'
import type { OutboxKind } from './kind.ts'

/** Time and idempotency key of a row. */
export interface Entry {
  /** Idempotency key: the same key twice is one row. */
  key: string
  /** Now, in epoch ms. */
  now: number
  /** Earliest delivery (epoch ms); at once if unset. */
  notBefore?: number
}

/**
 * Statement that adds a row to the outbox, to be run in the transaction of its cause: both are committed or
 * neither. A key that exists already, done or not, is ignored.
 */
export function enqueueing<Payload>(
  accountId: number,
  kind: OutboxKind<Payload>,
  payload: Payload,
  { key, now, notBefore = now }: Entry,
): string {
  const values = [
    literal(accountId),
    literal(kind.name),
    literal(key),
    literal(kind.lane(payload)),
    literal(payload, 'json'),
    literal(Math.max(now, notBefore)),
    literal(now),
  ]
  return (
    'insert into outbox (account_id, kind, key, lane, payload, next_at, since) ' +
    `values (${values.join(', ')}) on conflict (account_id, kind, key) do nothing`
  )
}

/** Adds a row to the outbox; see {@link enqueueing}. */
export async function enqueue<Payload>(
  sql: DeskSql,
  kind: OutboxKind<Payload>,
  payload: Payload,
  entry: Entry,
): Promise<void> {
  await sql.script(enqueueing(sql.accountId, kind, payload, entry))
}
