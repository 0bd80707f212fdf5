import type * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'

/** How a delivery ended. */
export type Outcome =
  | { kind: 'sent' }
  /** The recipient is gone: nothing is left to do. */
  | { kind: 'moot' }
  /** Nothing has happened outside. `waitMs` is the other side's wish; it counts where it is longer than our own. */
  | { kind: 'retry'; reason: string; waitMs?: number | null }
  /** Nothing has happened outside, and nothing will. */
  | { kind: 'failed'; reason: string }
  /** It may have happened: only a person can say whether it is done again. */
  | { kind: 'unknown'; reason: string }

/** A kind of things that have to happen after a commit, as who puts one in knows it. */
export interface OutboxKind<Payload> {
  /** Stands in the rows: never renamed. */
  name: string
  /** Title for people: `Push notification`. */
  title: string
  payload: z.ZodMiniType<Payload>
  /** Things of one lane go one after the other, in the order in which they were put in. */
  lane(payload: Payload): string
  /** Subject in a few words, for the person who decides on a retry. */
  about(payload: Payload): string
  /** Deliveries that exceed these limits wait for a person. */
  retryPolicy: {
    maxAttempts: number
    /** The longest wait between two tries. */
    maxBackoffMs: number
    /** For how long it is worth trying; for ever without. */
    expiresAfterMs?: number
  }
}

/** Dependencies of a delivery. */
export interface DeliveryTools {
  accountId: Id
  /** 1 for the first. */
  attempt: number
  /** Aborts when the time for one delivery is over. */
  signal: AbortSignal
  /** The same at each try. */
  idempotencyKey: string
  /** For how long it is still worth trying; infinite for a kind that says nothing of it. */
  worthForMs: number
}

/** A delivery outside of the database: it may happen twice if a process dies, under one idempotency key. */
export interface DeliveredKind<Payload> extends OutboxKind<Payload> {
  deliver(payload: Payload, tools: DeliveryTools): Promise<Outcome>
}

/** A delivery inside the database: in the transaction that marks it done, so exactly once. */
export interface AppliedKind<Payload> extends OutboxKind<Payload> {
  /** Throws for what has to be tried again. `id` is the row's own: what follows from it takes its key from that. */
  apply(sql: DeskSql, payload: Payload, row: { id: Id; now: number }): Promise<void>
}

/** A kind with what is done for it, whatever its payload: its own schema reads each before it is handed in. */
type Carried<Kind> = Omit<Kind, 'payload'> & { payload: z.ZodMiniType }

/** A kind with what is done for it. */
export type CarriedKind = Carried<DeliveredKind<never>> | Carried<AppliedKind<never>>
