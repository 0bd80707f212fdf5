import * as z from 'zod/mini'
import type { Tx } from '../../tx.ts'
import { originsSchema, type Origin } from '../origin.ts'

/*
 * State of a thread as an agent has seen it, for the guards: everything up to a position, and for merged conversations
 * up to a position in each.
 */

/** Seen positions in conversations merged into this one, from a base; empty for a base without. */
export function throughOf(base: unknown): Origin[] {
  const parsed = z.safeParse(z.object({ through: originsSchema }), base)
  return parsed.success ? parsed.data.through : []
}

/** Rest of a base besides its position: empty, unless a merge is pending on this device. */
export async function seenThrough(tx: Tx, conversationId: number): Promise<{ through?: Origin[] }> {
  const through = await tx.through(conversationId)
  return through.length > 0 ? { through } : {}
}
