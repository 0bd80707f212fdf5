import * as z from 'zod/mini'
import type { Tx } from '../tx.ts'
import { originsSchema, type Origin } from './origin.ts'

/*
 * What an agent has seen of a thread, for the guards: everything up to a place in it, and of conversations that became
 * part of it everything up to a place in them.
 */

/** The places in conversations that became part of this one, as a base names them; none for a base without. */
export function throughOf(base: unknown): Origin[] {
  const parsed = z.safeParse(z.object({ through: originsSchema }), base)
  return parsed.success ? parsed.data.through : []
}

/** What a base says besides its place: nothing, unless a merge waits on this device. */
export async function seenThrough(tx: Tx, conversationId: number): Promise<{ through?: Origin[] }> {
  const through = await tx.through(conversationId)
  return through.length > 0 ? { through } : {}
}
