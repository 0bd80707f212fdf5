import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import type { Database } from '../store/database.ts'

/** Dependencies of the import. */
export interface DeskImportParts {
  database: Database
  /** Stores the bytes of a message under their hash. @returns the hash. */
  keepRaw(accountId: Id, bytes: Uint8Array): Promise<string>
}

/** Schema of a job's progress. */
export const placeSchema = z.object({
  position: z.int(),
  ...{ customers: z.int(), conversations: z.int(), messages: z.int(), known: z.int(), refused: z.int() },
  /** Records that an undo left alone, because users have changed or used them. */
  kept: z.int(),
})
/** Progress of an import. */
export type DeskImportProgress = z.infer<typeof placeSchema>
