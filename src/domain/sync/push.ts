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
  /** Maximum nesting of an op's values: code that walks over them may recurse on each level. */
  depth: 64,
  /** Highest version of a mutator; one up to it may be newer than the server knows. */
  version: 1000,
  /** Maximum characters of an op's id in a request. */
  name: 100,
}

/**
 * Longest plausible time offline, in ms: ops that are older by a device's clock are stamped at this limit. A
 * clock that was never set says 1970.
 */
export const longestAway = 365 * 24 * 3_600_000

/** Positions in a thread are compared as numbers; all other values of a base only for equality. */
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
  /** When the agent acted (epoch ms, device clock; the server clamps it to the plausible). */
  at: z.int(),
  /** Server time of the first attempt; null for one never sent. */
  firstSentAt: z.nullable(z.int()),
})
/** An op on the wire. */
export type WireOp = z.infer<typeof wireOpSchema>

const opName = () => z.string().check(z.maxLength(pushLimits.name))

/**
 * Request of a push. Its ops are parsed one by one: an invalid one gets a verdict of its own, or the device
 * would send it and all ops after it again for ever.
 */
export const pushRequestSchema = z.object({
  /** The device's replica id. */
  client: uuid(),
  wire: z.int(),
  epoch: z.string(),
  /** Each a `WireOp`, unless the device is faulty. */
  ops: z.array(z.looseObject({ op: opName() })).check(z.maxLength(pushLimits.ops)),
  /** Ops that must never take effect. */
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

/** The server's answer to one op; equal on every repetition except `rows`, which are read again. */
export interface Verdict {
  t: 'verdict'
  op: string
  st: VerdictState
  /** Log position of its last change; 0 if it changed nothing. */
  seq: number
  code?: ErrorCode | 'needs_upload' | 'op_reuse' | 'id_taken' | 'unknown_command' | 'op_too_old'
  reason?: ConflictReason
  message?: string
  field?: string
  facts?: Record<string, unknown>
  /** The conversation it was applied to, because the one it names was merged into that. */
  redirect?: number
  /** Id of the created record, for callers that did not choose one. */
  result?: { id: number }
  /** The rows it changed, in their current state. */
  rows?: RowLine[]
}

/** Lines of a push response. */
export type PushLine = { t: 'begin'; epoch: string; now: number } | Verdict | { t: 'end' }
