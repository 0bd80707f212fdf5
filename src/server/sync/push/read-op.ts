import * as z from 'zod/mini'
import { uuid } from '#domain/fields.ts'
import { pushLimits, wireOpSchema, type ArrivedPush, type WireOp } from '#domain/sync/push.ts'
import { isDeeper, isUnstorable } from '../canonical.ts'
import type { Outcome } from './refusal.ts'

/** Whether an op can go by this name: one that cannot never was an op, and never will be. */
export const isOpId = (name: string): boolean => z.safeParse(uuid(), name).success

/**
 * Reads an op as it came over the wire. What is none is refused for good, before anything runs over its values and
 * before the database hears of it: each repetition is answered the same.
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
