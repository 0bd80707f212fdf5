import type { Id } from '#lib/id.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { isBuilt, rules } from '#domain/sync/rules.ts'
import type { Cause } from '#domain/events/cause.ts'
import { conversationsBehind, eventsOf } from '#domain/events/derive.ts'
import type { RowChange } from '#domain/events/happening.ts'
import { literal } from '../store/literal.ts'
import type { StatementBatch } from '../store/statement-batch.ts'
import type { StoreTx } from '../store/tx.ts'
import { timersOf } from '../timers/row-timers.ts'

/**
 * Writes the changes of a unit of work, with their author in the change log, and sets the timers that depend
 * on them: the only place where rows of the desk are written. The batch is sent in one round trip, and keeps
 * the events of the rows for `recordEvents`.
 * @param after statements to run after the rows.
 */
export async function writeWork(
  batch: Pick<StatementBatch, 'write' | 'told'>,
  tx: StoreTx,
  cause: Cause,
  after: readonly string[] = [],
): Promise<void> {
  const { actorId, op } = cause
  const statements = [...tx.script(), ...timersOf(tx.actor.accountId, tx.changes()), ...after]
  if (statements.length === 0) return
  const changes = tx.changes() as unknown as RowChange[]
  const behind = new Map<Id, Conversation | undefined>()
  for (const id of conversationsBehind(changes)) behind.set(id, await tx.stored('conversations', id))
  const happenings = isBuilt || rules.history ? eventsOf(changes, (id) => behind.get(id)) : []
  for (const happening of happenings) batch.told.push({ ...happening, ...cause, at: tx.at })
  const [actor, opId] = [literal(String(actorId ?? '')), literal(op ?? '')]
  batch.write(
    `select set_config('app.actor', ${actor}, true), set_config('app.op', ${opId}, true)`,
    ...statements,
  )
  tx.wrote()
}
