import type { Id } from '#lib/id.ts'
import type { Database } from '../../store/database.ts'
import type { Decision } from './claim.ts'
import { MoreLanes } from './redirect-merged.ts'
import { laneNames, type PreparedOp } from './prepare.ts'
import { later, laterAfter, refusalAfter, type Outcome } from './refusal.ts'
import { runTogether, type Sender } from './run-ops.ts'

/** Logs faults that cost an op its transaction; compatible with pino. */
export interface FaultLog {
  error(details: object, message: string): void
}

/** Dependencies of running ops. */
export interface ChunkContext {
  accountId: Id
  sender: Sender
  /** Lanes with an op that has to be sent again. Added to. */
  stalled: Set<string>
  /** True if the time budget of this request is used up. */
  isOver(): boolean
  log: FaultLog
}

/** Maximum of chained merges that an op is redirected through; more is a fault. */
const maxSurvivors = 1000

/** Decision for an op that was not executed. */
export function undone(op: string, outcome: Outcome): Decision {
  return { op, outcome, seq: 0, touched: [] }
}

/**
 * Runs ops in one transaction, and one by one if that fails, so that only the faulty op waits, with its lane.
 * Never throws.
 */
export async function runChunk(
  database: Database,
  ops: readonly PreparedOp[],
  { accountId, sender, stalled, isOver, log }: ChunkContext,
): Promise<Decision[]> {
  const survivors: Id[] = []
  const run = async (some: readonly PreparedOp[], lanes: Set<string>): Promise<Decision[]> => {
    for (;;)
      try {
        return await database.desk(accountId, (sql) => runTogether(sql, sender, some, lanes, survivors))
      } catch (error) {
        if (!(error instanceof MoreLanes) || survivors.length >= maxSurvivors) throw error
        survivors.push(...error.conversationIds)
      }
  }
  const runAlone = async (op: PreparedOp) => {
    try {
      return await run([op], stalled)
    } catch (error) {
      const refusal = refusalAfter(error)
      if (!refusal) throw error
      log.error(
        { err: error, op: op.wire.op, cmd: op.wire.cmd },
        'An op has a value that PostgreSQL cannot store',
      )
      return run([{ wire: op.wire, hash: op.hash, refusal }], stalled)
    }
  }
  if (ops.length > 1) {
    const lanes = new Set(stalled)
    try {
      const decisions = await run(ops, lanes)
      for (const lane of lanes) stalled.add(lane)
      return decisions
    } catch (error) {
      log.error({ err: error, ops: ops.length }, 'Ops run together failed; running them one by one')
    }
  }
  const decisions: Decision[] = []
  for (const op of ops) {
    const { op: id, cmd } = op.wire
    try {
      decisions.push(...(isOver() ? [undone(id, later())] : await runAlone(op)))
    } catch (error) {
      log.error({ err: error, op: id, cmd }, 'An op could not be executed')
      for (const lane of laneNames(op)) stalled.add(lane)
      decisions.push(undone(id, laterAfter(error)))
    }
  }
  return decisions
}
