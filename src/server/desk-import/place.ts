import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import type { Database } from '../store/database.ts'

/** Dependencies of the import. */
export interface DeskImportParts {
  database: Database
  /** Keeps the bytes of a message of an account under their hash and answers it. */
  keepRaw(accountId: Id, bytes: Uint8Array): Promise<string>
}

/** Shape of the place of a job. */
export const placeSchema = z.object({
  position: z.int(),
  ...{ customers: z.int(), conversations: z.int(), messages: z.int(), known: z.int(), refused: z.int() },
  /** Left by an undo, as somebody has worked with them. */
  kept: z.int(),
})
/** Progress of an import. */
export type DeskImportPlace = z.infer<typeof placeSchema>
