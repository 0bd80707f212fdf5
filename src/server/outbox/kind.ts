import type * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'

/** Outcome of a delivery. */
export type Outcome =
  | { kind: 'sent' }
  /** The recipient is gone: nothing is left to do. */
  | { kind: 'moot' }
  /** No external effect. `waitMs` is the Retry-After of the recipient, if it is longer than the backoff. */
  | { kind: 'retry'; reason: string; waitMs?: number | null }
  /** No external effect, and no retry. */
  | { kind: 'failed'; reason: string }
  /** Possibly delivered: a user decides about a retry. */
  | { kind: 'unknown'; reason: string }

/** A kind of outbox row, as used by code that enqueues it. */
export interface OutboxKind<Payload> {
  /** Stored in the rows: never rename. */
  name: string
  /** Title for people: `Push notification`. */
  title: string
  payload: z.ZodMiniType<Payload>
  /** Rows of one lane are delivered in the order of enqueueing. */
  lane(payload: Payload): string
  /** Short subject for the user who decides on a retry. */
  about(payload: Payload): string
  /** Deliveries that exceed these limits wait for a user. */
  retryPolicy: {
    maxAttempts: number
    /** Longest wait between two attempts, in ms. */
    maxBackoffMs: number
    /** Time after which it is no longer worth delivering, in ms; unlimited if unset. */
    expiresAfterMs?: number
  }
}

/** Dependencies of a delivery. */
export interface DeliveryTools {
  accountId: Id
  /** 1 for the first. */
  attempt: number
  /** Aborts at the time limit of one delivery. */
  signal: AbortSignal
  /** The same for each attempt. */
  idempotencyKey: string
  /** Remaining time in which it is worth delivering, in ms; infinite without a limit. */
  worthForMs: number
}

/** A delivery outside of the database: it may happen twice if a process dies, under one idempotency key. */
export interface DeliveredKind<Payload> extends OutboxKind<Payload> {
  deliver(payload: Payload, tools: DeliveryTools): Promise<Outcome>
}

/** A delivery inside the database: in the transaction that marks it done, so exactly once. */
export interface AppliedKind<Payload> extends OutboxKind<Payload> {
  /** Throws to be retried. `id` is the row's: derived rows build their key from it. */
  apply(sql: DeskSql, payload: Payload, row: { id: Id; now: number }): Promise<void>
}

/** A kind with its delivery, with any payload: each is parsed by the kind's schema before it is passed on. */
type Carried<Kind> = Omit<Kind, 'payload'> & { payload: z.ZodMiniType }

/** A kind with its delivery. */
export type CarriedKind = Carried<DeliveredKind<never>> | Carried<AppliedKind<never>>
