import type { Id } from '#lib/id.ts'
import type { Happening, RecordedEvent } from '#domain/events/event.ts'
import type { DeskSql } from '../store/database.ts'
import { literal } from '../store/literal.ts'
import type { StatementBatch } from '../store/statement-batch.ts'

/**
 * Writes the events of a transaction, as its last statement, because it locks the account's head: numbers are
 * dense and in commit order, so that no reader misses one. The head is locked once per transaction.
 */
export function recordEvents(batch: Pick<StatementBatch, 'write' | 'told' | 'sql'>): void {
  const told = batch.told.splice(0)
  if (told.length > 0) batch.write(eventStatement(batch.sql.accountId, told))
}

/** Writes the event of a call, also as the last statement of its transaction; without actor if unknown. */
export async function recordChange(
  sql: DeskSql,
  happenings: readonly Happening[],
  by: { actorId: Id | null; op: string | null; at: number },
): Promise<void> {
  const told = happenings.map((happening) => ({
    ...happening,
    ...{ ...by, origin: 'person' as const, ruleId: null, isSilent: false },
  }))
  if (told.length > 0) await sql.script(eventStatement(sql.accountId, told))
}

/** Statement that numbers and stores events. */
export function eventStatement(accountId: number, told: readonly RecordedEvent[]): string {
  const account = literal(accountId)
  const rows = told.map(
    ({ type, subjectId, payload, actorId, op, origin, ruleId, isSilent, at }, index) =>
      `(${index + 1}, ${literal(type)}, ${literal(subjectId)}::bigint, ${literal(payload, 'json')}, ` +
      `${literal(actorId)}::bigint, ${literal(op)}::uuid, ${literal(origin)}, ${literal(ruleId)}::bigint, ` +
      `${literal(isSilent)}, ${literal(at)}::bigint)`,
  )
  return (
    `with head as (update account_head set event_seq = event_seq + ${told.length} where account_id = ${account} ` +
    `returning event_seq - ${told.length} as seq) ` +
    'insert into domain_events (account_id, seq, type, subject_id, payload, actor_id, op_id, origin, rule_id, ' +
    `is_silent, at) select ${account}, head.seq + v.n, v.type, v.subject_id, v.payload, v.actor_id, v.op_id, v.origin, ` +
    `v.rule_id, v.is_silent, v.at from head, (values ${rows.join(', ')}) ` +
    'v(n, type, subject_id, payload, actor_id, op_id, origin, rule_id, is_silent, at)'
  )
}
