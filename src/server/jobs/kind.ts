import type * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import type { Cause } from '#domain/events/cause.ts'
import type { DeskSql } from '../store/database.ts'

/** Context of a job's step, within the transaction that stores its progress. */
export interface JobWork {
  sql: DeskSql
  /** Epoch ms. */
  now: number
  /** Cause of all changes of the job. */
  cause: Cause
  /** Registers rows for an undo. */
  made(rowIds: readonly Id[]): void
}

/** Outcome of a step. */
export interface StepEnd<Place> {
  /** Progress after the step. */
  place: Place
  /** Number of items done. */
  done: number
}

/**
 * Step: committed together with the next progress, or not at all. It writes at most 200 rows, and locks the
 * account's head for at most 100 ms, as agents' changes wait for it. It must not await slow work: external
 * data is read before.
 */
export type JobStep<Place> = (work: JobWork) => Promise<StepEnd<Place>>

/** Job as its kind sees it. */
export interface JobTask<Input, Place> {
  accountId: Id
  input: Input
  /** Null before the first step. */
  place: Place | null
  /** Attempts since the last completed step, including this one. */
  attempts: number
}

/** Kind of long-running work with progress. */
export interface JobKind<Input, Place> {
  /** Stored in the rows: never rename it. */
  name: string
  /** Title for users: `Import of mail`. */
  title: string
  input: z.ZodMiniType<Input>
  place: z.ZodMiniType<Place>
  /** Its changes cause no notifications; only facts and audit consume them. */
  isSilent: boolean
  /** Short description of the subject. */
  about(input: Input): string
  /** Short description of the result. */
  outcome(place: Place): string
  /** Number of items; null if unknown. @throws DeskError if the job is impossible: then it is not started. */
  count(accountId: Id, input: Input): Promise<number | null>
  /**
   * Yields the steps after a progress. Each is committed before the next is requested; after a fault the
   * steps are requested again.
   * @throws DeskError for faults that a retry cannot fix.
   */
  steps(task: JobTask<Input, Place>): AsyncIterable<JobStep<Place>>
  undo?: {
    /** Description for the user who decides. */
    text: string
    /**
     * Undoes rows that users have not changed since; at most 50 rows at once.
     * @returns the progress with the result of the undo for `outcome`; the undo itself does not need it.
     */
    run(work: JobWork, rowIds: readonly Id[], place: Place | null): Promise<Place | null>
  }
}

/** Kind with any input and progress, whose schemas parse the stored values. */
export type AnyJobKind = Omit<JobKind<never, never>, 'input' | 'place' | 'steps' | 'undo'> & {
  input: z.ZodMiniType
  place: z.ZodMiniType
  steps(task: JobTask<never, never>): AsyncIterable<JobStep<unknown>>
  undo?: { text: string; run(work: JobWork, rowIds: readonly Id[], place: never): Promise<unknown> }
}
