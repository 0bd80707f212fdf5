import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'

/** Context of a timer's ring, inside the transaction that removes it. */
export interface RingWork {
  sql: DeskSql
  /** Epoch ms. */
  now: number
  /**
   * Removes the timer. To be asked under the lock of what falls due, before anything is changed: whoever sets the timer
   * holds that lock too, and in this order nobody waits crosswise.
   * @returns false when it is no more, or another one by now: somebody else was first.
   */
  take(): Promise<boolean>
}

/** Timer in the database: it rings exactly once, whichever process dies. */
export interface RingKind {
  /** Stands in the rows: never renamed. */
  name: string
  ring(work: RingWork, subjectId: Id, dueAt: number): Promise<void>
}

/** Timer with transactions of its own: it ensures by itself that it takes effect once. */
export interface RunKind {
  name: string
  /** @returns false when it has to be tried again. */
  run(place: { accountId: Id; now: number }, subjectId: Id, dueAt: number): Promise<boolean>
}

/** A kind of moments at which something falls due. */
export type TimerKind = RingKind | RunKind
