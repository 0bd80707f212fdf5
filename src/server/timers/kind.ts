import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'

/** Context of a due timer, inside the transaction that removes it. */
export interface RingWork {
  sql: DeskSql
  /** Epoch ms. */
  now: number
  /**
   * Removes the timer. Call it under the lock of the subject, before any change: code that sets the timer
   * holds the same lock first, which prevents deadlocks.
   * @returns false when it was removed or reset meanwhile: another process was first.
   */
  take(): Promise<boolean>
}

/** Timer handled inside the transaction that removes it: exactly once, even after crashes. */
export interface RingKind {
  /** Stored in the rows: never rename. */
  name: string
  ring(work: RingWork, subjectId: Id, dueAt: number): Promise<void>
}

/** Timer with its own transactions, which have to be idempotent. */
export interface RunKind {
  name: string
  /** @returns false to be retried. */
  run(place: { accountId: Id; now: number }, subjectId: Id, dueAt: number): Promise<boolean>
}

/** A kind of timer. */
export type TimerKind = RingKind | RunKind
