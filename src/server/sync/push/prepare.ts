import * as z from 'zod/mini'
import { pushLimits, type WireOp } from '#domain/sync/push.ts'
import { type AnyMutator, mutators } from '#domain/registry.ts'
import type { EntityName } from '#domain/entities.ts'
import type { Id } from '#lib/id.ts'
import { canonicalJson, hashOf, isUnstorable } from '../canonical.ts'
import { later, type Outcome } from './refusal.ts'
import { sanitiseHtml } from '#server/mail/safe-html.ts'

/** Age from which an unknown op is refused, in ms: its verdict may have been deleted by retention. */
const oldest = 170 * 24 * 3_600_000

/** A parsed op. */
export interface ReadyOp {
  wire: WireOp
  hash: string
  mutator: AnyMutator
  args: unknown
  laneTable: EntityName
  lanes: readonly Id[]
}

/** An op as far as it can be judged without the database: parsed, or refused. */
export type PreparedOp = ReadyOp | { wire: WireOp; hash: string; refusal: Outcome }

/**
 * Parses an op without using the database.
 * @param identity content to identify the op by, if its arguments contain ids that the server made.
 */
export function prepare(wire: WireOp, now: number, identity?: unknown): PreparedOp {
  const hash = hashOf(wire.cmd, wire.opv, identity ?? wire.args)
  const refused = (refusal: Outcome) => ({ wire, hash, refusal })
  if (wire.firstSentAt !== null && wire.firstSentAt < now - oldest)
    return refused({ st: 'rejected', code: 'op_too_old' })
  const mutator = mutators.get(wire.cmd)
  if (!mutator) return refused({ st: 'rejected', code: 'unknown_command' })
  // Only version 1 exists so far; an older one would be upcast here.
  if (wire.opv !== mutator.version) return refused(later({ code: 'UPGRADE' }))
  if (canonicalJson(wire.args ?? null).length > pushLimits.opBytes)
    return refused({ st: 'rejected', code: 'TOO_LARGE' })
  // Before the schema: text that PostgreSQL cannot store is not the fault of a single field.
  if (isUnstorable(wire.args)) return refused({ st: 'rejected', code: 'INVALID' })
  const parsed = z.safeParse(mutator.args, wire.args)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.')
    return refused({ st: 'rejected', code: 'INVALID', ...(field && { field }) })
  }
  const args = cleanText(parsed.data)
  return { wire, hash, mutator, args, laneTable: mutator.laneTable, lanes: mutator.lanes(args) }
}

/** Lane names, unique across tables. */
export function laneNames(op: PreparedOp): string[] {
  return 'lanes' in op ? op.lanes.map((id) => `${op.laneTable} ${id}`) : []
}

/**
 * Sanitises the HTML of an op in the same way as a customer's mail: clients are never trusted, and the HTML
 * is shown to colleagues and mailed to customers. All other arguments stay as they are.
 */
export function cleanText(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || !('html' in args) || typeof args.html !== 'string')
    return args
  return { ...args, html: sanitiseHtml(args.html, { isOurs: true }) }
}
