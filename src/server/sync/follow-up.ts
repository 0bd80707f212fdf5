import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'

/** Context of a follow-up. */
export interface FollowUpContext {
  sql: DeskSql
  tx: StoreTx
  /** Server time in epoch ms. */
  now: number
  newIds(count: number): Promise<Id[]>
  /** Adds a statement to run after the rows were written. */
  after(statement: string): void
  /** Reports that the record existed already: callers get this id. */
  existingId(id: Id): void
}

/** Server-side addition to a mutator, in the same transaction. */
export type FollowUp<Args> = (context: FollowUpContext, args: Args) => Promise<void>
