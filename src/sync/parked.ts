import type { Verdict } from '#domain/sync/push.ts'
import { ChangeSet, type Bus } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { foldedTables } from '#local/fold.ts'
import { rejoin } from '#local/outbox.ts'
import type { OpProblem, OutboxOp } from '#local/rows.ts'

/** Number of server faults after which an op is parked. */
export const poisonAfter = 5

/** Time that an op stays parked before it is retried, in ms. */
export const parkedFor = 60 * 60 * 1000

/** Problem of an op on which the server always fails, or for which it has no space. */
export function parkedProblem({ code, message }: Pick<Verdict, 'code' | 'message'>, now: number): OpProblem {
  if (code === 'TOO_LARGE' && message !== undefined) return { st: 'parked', code, message, at: now }
  return { st: 'parked', code: 'INTERNAL', message: 'The server has a problem with this change.', at: now }
}

/**
 * True for an op that is parked because the server fails on it or has no space. Mails that a restored server
 * may have lost are not parked: they wait for their agent.
 */
export const isParked = ({ state, verdict }: OutboxOp) =>
  state === 'attention' &&
  verdict?.st === 'parked' &&
  (verdict.code === 'INTERNAL' || verdict.code === 'TOO_LARGE')

/** A time beyond the wait means that the clock was set back. */
const isDue = ({ nextAt }: OutboxOp, now: number) => nextAt <= now || nextAt > now + parkedFor

/**
 * Retries parked ops once, at the end of their lanes: the server may have been repaired. One more fault parks
 * them again.
 * @param which `all` at the start of an engine, later those whose wait is over.
 */
export async function tryParkedAgain(
  db: Replica,
  bus: Bus,
  which: 'all' | 'due',
  now: number,
): Promise<void> {
  const parked = (await db.outbox.where('state').equals('attention').toArray()).filter(isParked)
  if (!parked.some((op) => which === 'all' || isDue(op, now))) return
  const changes = new ChangeSet()
  await db.transaction('rw', foldedTables(db), async () => {
    const ops = (await db.outbox.where('state').equals('attention').sortBy('n')).filter(
      (op) => isParked(op) && (which === 'all' || isDue(op, now)),
    )
    await rejoin(db, ops, { faults: poisonAfter - 1 }, changes)
  })
  bus.publish(changes.toChanges())
}
