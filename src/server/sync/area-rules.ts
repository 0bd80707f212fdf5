import type { Id } from '#lib/id.ts'
import type { Cause } from '#domain/events/cause.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'
import type { FollowUp } from './follow-up.ts'
import type { ReadyOp } from './push/prepare.ts'

/** Statements to run after the commit of an op, computed from the rows that it writes. */
export type OpEffects = (work: { sql: DeskSql; tx: StoreTx; now: number }, op: ReadyOp) => Promise<string[]>

/** Contributions of areas to ops, injected by the composition root: the engine imports no area. */
export interface AreaRules {
  /** Follow-ups of a mutator, in its transaction; by the mutator's name, in this order. */
  followUps: Readonly<Record<string, readonly FollowUp<never>[]>>
  /** Origins, by mutator name, for ops that move existing items: these count as seen in the new thread. */
  origins: Readonly<Record<string, Cause['origin']>>
  /** Checks of the rows that an op would write. @throws DeskError when an area forbids the change. */
  checks: readonly ((sql: DeskSql, tx: StoreTx) => Promise<void>)[]
  /** Move an area's rows of merged conversations to the surviving ones; both are named in `merges`. */
  cascades: readonly ((sql: DeskSql, tx: StoreTx, merges: ReadonlyMap<Id, Id>) => Promise<void>)[]
  /** Effects after the commit of any op. */
  effects: readonly OpEffects[]
  /** Statements that delete the notes of an op's follow-ups when the op is voided. */
  onVoid: readonly ((sql: DeskSql, op: string) => string)[]
}
