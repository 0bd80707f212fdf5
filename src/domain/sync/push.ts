import * as z from 'zod/mini'
import { uuid } from '../fields.ts'
import type { ConflictReason, ErrorCode } from '../errors.ts'
import type { RowLine } from './pull.ts'

/** Bounds of one push request. */
export const pushLimits = { ops: 250, bytes: 256 * 1024, opBytes: 2 * 1024 * 1024, serverBudgetMs: 2000 }

/** One call of a mutator on its way to the server; arguments are sent exactly as first written. */
export const wireOpSchema = z.object({
  op: uuid(),
  cmd: z.string().check(z.maxLength(100)),
  /** The mutator's version when the op was made. */
  opv: z.int(),
  args: z.unknown(),
  /** What the agent saw, for the guard. */
  base: z.unknown(),
  /** Ops that must have been applied first, for example the reply of a Send & Close. */
  needs: z.array(uuid()),
  /** When the agent did it (epoch ms, device clock; clamped by the server to its own now). */
  at: z.int(),
  /** Server time of the first attempt; null for one never sent. */
  firstSentAt: z.nullable(z.int()),
})
/** An op as it travels. */
export type WireOp = z.infer<typeof wireOpSchema>

/** What a push sends. */
export const pushRequestSchema = z.object({
  /** The device's replica id. */
  client: uuid(),
  wire: z.int(),
  epoch: z.string(),
  ops: z.array(wireOpSchema).check(z.maxLength(pushLimits.ops)),
  /** Ops that must never take effect any more. */
  voids: z.array(uuid()).check(z.maxLength(pushLimits.ops)),
})
/** A push request. */
export type PushRequest = z.infer<typeof pushRequestSchema>

/**
 * applied: took effect. rejected: never will, with the reason. conflict: held back by a guard. blocked: an op it
 * needs was refused. later: not executed, send it again. voided: never will, as asked. `needs_upload` is a later
 * with that code: an attachment's bytes are missing.
 */
export type VerdictState = 'applied' | 'rejected' | 'conflict' | 'blocked' | 'later' | 'voided'

/** The server's answer to one op; equal on every repetition except `rows`, which are read afresh. */
export interface Verdict {
  t: 'verdict'
  op: string
  st: VerdictState
  /** Log position of its last change; 0 when it changed nothing. */
  seq: number
  code?: ErrorCode | 'needs_upload' | 'op_reuse' | 'id_taken' | 'unknown_command' | 'op_too_old'
  reason?: ConflictReason
  message?: string
  field?: string
  facts?: Record<string, unknown>
  /** The conversation that it was done to, because the one it names has become part of it. */
  redirect?: number
  /** Id of what was made, for callers that did not choose one. */
  result?: { id: number }
  /** The rows it touched as they are now. */
  rows?: RowLine[]
}

/** Lines of a push answer. */
export type PushLine = { t: 'begin'; epoch: string; now: number } | Verdict | { t: 'end' }
