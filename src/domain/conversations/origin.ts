import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** A place in a thread that an item had before it came into another conversation. */
export const originSchema = z.object({
  conversationId: id(),
  /** Null for one that was still waiting on the device. */
  position: z.nullable(z.int()),
})

/** Where an item was before merges and splits brought it here, the first place first; empty for most. */
export const originsSchema = z.array(originSchema)

/** A place in a thread that an item had before. */
export type Origin = z.infer<typeof originSchema>
