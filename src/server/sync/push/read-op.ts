import * as z from 'zod/mini'
import { uuid } from '#domain/fields.ts'
import { pushLimits, wireOpSchema, type ArrivedPush, type WireOp } from '#domain/sync/push.ts'
import { isDeeper, isUnstorable } from '../canonical.ts'
import type { Outcome } from './refusal.ts'

/** True for a valid op id: no op with an invalid one was ever accepted. */
export const isOpId = (name: string): boolean => z.safeParse(uuid(), name).success

/**
 * Parses an op of the wire. An invalid one is refused permanently, before its values are processed and
 * without using the database: each repetition gets the same answer.
 */
export function readOp(arrived: ArrivedPush['ops'][number]): WireOp | { refusal: Outcome } {
  const refused = (rest: Omit<Outcome, 'st' | 'code'> = {}) => ({
    refusal: { st: 'rejected', code: 'INVALID', message: 'This change cannot be read.', ...rest } as const,
  })
  if (isDeeper(arrived, pushLimits.depth)) return refused()
  if (isUnstorable(arrived)) return refused({ message: 'It holds characters that cannot be stored.' })
  const parsed = z.safeParse(wireOpSchema, arrived)
  if (!parsed.success) return refused({ field: parsed.error.issues[0]?.path.join('.') ?? 'op' })
  if (parsed.data.needs.includes(parsed.data.op)) return refused({ field: 'needs' })
  return parsed.data
}
