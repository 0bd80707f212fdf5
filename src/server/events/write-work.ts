import type { Cause } from '#domain/events/cause.ts'
import { literal } from '../store/literal.ts'
import type { StatementBatch } from '../store/statement-batch.ts'
import type { StoreTx } from '../store/tx.ts'

/**
 * Writes what a unit of work changes, with who did it in the log of changes: the one place where rows of the desk are
 * written. The batch sends it in one go with what else is in it.
 * @param after statements that belong to the rows and follow them.
 */
export function writeWork(
  batch: Pick<StatementBatch, 'write'>,
  tx: StoreTx,
  { actorId, op }: Cause,
  after: readonly string[] = [],
): void {
  const statements = [...tx.script(), ...after]
  if (statements.length === 0) return
  const [actor, opId] = [literal(String(actorId ?? '')), literal(op ?? '')]
  batch.write(
    `select set_config('app.actor', ${actor}, true), set_config('app.op', ${opId}, true)`,
    ...statements,
  )
  tx.wrote()
}
