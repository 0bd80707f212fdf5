import type * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import type { Cause } from '#domain/events/cause.ts'
import type { DeskSql } from '../store/database.ts'

/** Context of a job's step, inside the transaction that moves the job on. */
export interface JobWork {
  sql: DeskSql
  /** Epoch ms. */
  now: number
  /** Cause named in everything the job writes. */
  cause: Cause
  /** Notes rows that an Undo has to take back. */
  made(rowIds: readonly Id[]): void
}

/** Outcome of a step. */
export interface StepEnd<Place> {
  /** Where the next one begins. */
  place: Place
  /** How much of the total was done. */
  done: number
}

/**
 * A step: applied in full together with the next step's position, or not at all. It writes at most 200 rows, and holds
 * the account's head for at most 100 ms, as agents' changes wait for it. Nothing slow is awaited in it: what it needs
 * from outside was read before.
 */
export type JobStep<Place> = (work: JobWork) => Promise<StepEnd<Place>>

/** Which job it is, as its kind knows it. */
export interface JobTask<Input, Place> {
  accountId: Id
  input: Input
  /** Null before the first step. */
  place: Place | null
  /** How often it was begun with since its last step, this time included. */
  attempts: number
}

/** A kind of long work that counts what it does. */
export interface JobKind<Input, Place> {
  /** Stands in the rows: never renamed. */
  name: string
  /** Title for people: `Import of mail`. */
  title: string
  input: z.ZodMiniType<Input>
  place: z.ZodMiniType<Place>
  /** Nobody is told of what it writes, and nothing acts on it but facts and audit. */
  isSilent: boolean
  /** Subject, in a few words. */
  about(input: Input): string
  /** Result, in a few words. */
  outcome(place: Place): string
  /**
   * How much there is to do; null where nobody can know.
   * @throws DeskError where it cannot be done at all: then it is not started.
   */
  count(accountId: Id, input: Input): Promise<number | null>
  /**
   * Gives the steps from a place on, one after the other. Each was written when the next is asked for; after a fault the
   * steps are asked for anew.
   * @throws DeskError for what no other try can mend.
   */
  steps(task: JobTask<Input, Place>): AsyncIterable<JobStep<Place>>
  undo?: {
    /** Description for the person who decides. */
    text: string
    /**
     * Takes back what it made, as far as nobody has worked with it since; at most 50 rows at once.
     * @returns the place, with what there is to say of that; the undo itself needs none.
     */
    run(work: JobWork, rowIds: readonly Id[], place: Place | null): Promise<Place | null>
  }
}

/** A kind whatever its input and place: its own schemas read each before they are handed in. */
export type AnyJobKind = Omit<JobKind<never, never>, 'input' | 'place' | 'steps' | 'undo'> & {
  input: z.ZodMiniType
  place: z.ZodMiniType
  steps(task: JobTask<never, never>): AsyncIterable<JobStep<unknown>>
  undo?: { text: string; run(work: JobWork, rowIds: readonly Id[], place: never): Promise<unknown> }
}
