import * as z from 'zod/mini'
import { uuid } from '../fields.ts'
import type { ConflictReason, ErrorCode } from '../errors.ts'
import type { RowLine } from './pull.ts'

/** Bounds of one push request. */
export const pushLimits = {
  ops: 250,
  bytes: 256 * 1024,
  opBytes: 2 * 1024 * 1024,
  serverBudgetMs: 2000,
  /** How deep the values of an op may lie in each other: what runs over them may call itself for each step. */
  depth: 64,
  /** Versions that a mutator can ever have; of one within them the server may not have heard yet. */
  version: 1000,
  /** Characters of what may stand for an op's id in a request. */
  name: 100,
}

/**
 * The longest that an agent is believed to have been away, in ms: what was done before, by the clock of a device, is
 * stamped as of then. A clock that was never set says 1970.
 */
export const longestAway = 365 * 24 * 3_600_000

/** Places in a thread are compared as numbers; all else in a base is only compared for being the same. */
const place = z.optional(z.nullable(z.number()))
const baseSchema = z.nullish(z.looseObject({ lastMessage: place, lastInbound: place }))

/** A mutator call on its way to the server; the arguments are sent exactly as first written. */
export const wireOpSchema = z.object({
  op: uuid(),
  cmd: z.string().check(z.maxLength(100)),
  /** The mutator's version when the op was made. */
  opv: z.int().check(z.positive(), z.maximum(pushLimits.version)),
  args: z.unknown(),
  /** State the agent saw, for the guard. */
  base: z.unknown().check(z.refine((base) => z.safeParse(baseSchema, base).success)),
  /** Ops that must have been applied first, for example the reply of a Send & Close. */
  needs: z.array(uuid()).check(z.maxLength(pushLimits.ops)),
  /** When the agent did it (epoch ms, device clock; the server clamps it to the plausible). */
  at: z.int(),
  /** Server time of the first attempt; null for one never sent. */
  firstSentAt: z.nullable(z.int()),
})
/** An op as it travels. */
export type WireOp = z.infer<typeof wireOpSchema>

const opName = () => z.string().check(z.maxLength(pushLimits.name))

/**
 * Request of a push. Its ops are read one by one: one that is none gets its verdict like any other, or the device would
 * send it again for ever, and all those behind it.
 */
export const pushRequestSchema = z.object({
  /** The device's replica id. */
  client: uuid(),
  wire: z.int(),
  epoch: z.string(),
  /** Each a `WireOp`, as far as the device is in order. */
  ops: z.array(z.looseObject({ op: opName() })).check(z.maxLength(pushLimits.ops)),
  /** Ops that must never take effect any more. */
  voids: z.array(opName()).check(z.maxLength(pushLimits.ops)),
})
/** A push request as it arrives. */
export type ArrivedPush = z.infer<typeof pushRequestSchema>
/** A push request as devices make it. */
export type PushRequest = Omit<ArrivedPush, 'ops'> & { ops: WireOp[] }

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
