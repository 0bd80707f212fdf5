import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'
import { literal } from '../store/literal.ts'

/** Statement that sets or resets a timer; null stops it. */
export function timerSetting(accountId: Id, kind: string, subjectId: Id, dueAt: number | null): string {
  const [account, name, subject] = [literal(accountId), literal(kind), literal(subjectId)]
  if (dueAt === null)
    return `delete from timers where account_id = ${account} and kind = ${name} and subject_id = ${subject}`
  const at = literal(dueAt)
  return (
    'insert into timers (account_id, kind, subject_id, due_at, next_at) ' +
    `values (${account}, ${name}, ${subject}, ${at}, ${at}) on conflict (account_id, kind, subject_id) ` +
    'do update set due_at = excluded.due_at, next_at = excluded.next_at, attempts = 0'
  )
}

/**
 * Sets a timer, in the transaction of its cause and under the lock of its subject. Not for timers derived
 * from rows, which follow their fields (`row-timers.ts`).
 * @param dueAt epoch ms; null stops it.
 */
export async function setTimer(
  sql: DeskSql,
  kind: string,
  subjectId: Id,
  dueAt: number | null,
): Promise<void> {
  await sql.script(timerSetting(sql.accountId, kind, subjectId, dueAt))
}
