import type { Id } from '#lib/id.ts'
import type { Cause } from '#domain/events/cause.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'
import type { FollowUp } from './follow-up.ts'
import type { ReadyOp } from './push/prepare.ts'

/** Statements of what has to happen once an op is committed, from the rows that it writes. */
export type OpEffects = (work: { sql: DeskSql; tx: StoreTx; now: number }, op: ReadyOp) => Promise<string[]>

/** Contributions of areas to ops. The composition root hands it in: the engine names no area. */
export interface AreaRules {
  /** Follow-ups of a mutator, in its transaction; by the mutator's name, in this order. */
  followUps: Readonly<Record<string, readonly FollowUp<never>[]>>
  /** Origins of ops that move others' writing, by the mutator's name: it is no news in the new place. */
  origins: Readonly<Record<string, Cause['origin']>>
  /** Look at the rows that an op would write. @throws DeskError for what an area does not let be. */
  checks: readonly ((sql: DeskSql, tx: StoreTx) => Promise<void>)[]
  /** Take along what an area holds of conversations that become part of others, which are named with those. */
  cascades: readonly ((sql: DeskSql, tx: StoreTx, merges: ReadonlyMap<Id, Id>) => Promise<void>)[]
  /** Effects after the commit, of any op. */
  effects: readonly OpEffects[]
  /** Statements that forget what the follow-ups of an op have noted, when it is voided. */
  onVoid: readonly ((sql: DeskSql, op: string) => string)[]
}
