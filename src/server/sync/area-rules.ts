import type { Cause } from '#domain/events/cause.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'
import type { FollowUp } from './follow-up.ts'

/** What the areas add to ops. The composition root hands it in: the engine names no area. */
export interface AreaRules {
  /** What is done besides a mutator, inside its transaction; by the mutator's name, in this order. */
  followUps: Readonly<Record<string, readonly FollowUp<never>[]>>
  /** What ops are that move what others wrote, by the mutator's name: it is no news there. */
  origins: Readonly<Record<string, Cause['origin']>>
  /** Look at the rows that an op would write. @throws DeskError for what an area does not let be. */
  checks: readonly ((sql: DeskSql, tx: StoreTx) => Promise<void>)[]
  /** Statements that forget what the follow-ups of an op have noted, when it is voided. */
  onVoid: readonly ((sql: DeskSql, op: string) => string)[]
}
