import type { DeskSql } from '../store/database.ts'
import { literal } from '../store/literal.ts'
import type { OutboxKind } from './kind.ts'

/** When and why something is put in. */
export interface Entry {
  /** Idempotency key: the same key twice is one row. */
  key: string
  /** Now, in epoch ms. */
  now: number
  /** Not before (epoch ms); at once without. */
  notBefore?: number
}

/**
 * The statement that puts something into the outbox, to be run in the transaction of what it follows from: neither is
 * without the other. What is there under its key already, done or not, is not put in again.
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

/** Puts something into the outbox, as {@link enqueueing} says. */
export async function enqueue<Payload>(
  sql: DeskSql,
  kind: OutboxKind<Payload>,
  payload: Payload,
  entry: Entry,
): Promise<void> {
  await sql.script(enqueueing(sql.accountId, kind, payload, entry))
}
