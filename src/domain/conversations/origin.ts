import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** Position of an item in another conversation, before it was moved. */
export const originSchema = z.object({
  conversationId: id(),
  /** Null if it was still pending on the device. */
  position: z.nullable(z.int()),
})

/** Former positions of an item, before merges and splits, oldest first; empty for most. */
export const originsSchema = z.array(originSchema)

/** Former position of an item. */
export type Origin = z.infer<typeof originSchema>
