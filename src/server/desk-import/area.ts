import { serverArea } from '../area.ts'
import { intakeParts } from '../channels/email/mail-service.ts'
import type { Database } from '../store/database.ts'
import { deskImportHandlers, type DeskImportHandlerParts } from './handlers.ts'
import { deskImport } from './kind.ts'

type Parts = { database: Database } & Parameters<typeof intakeParts>[0]

/** Import of customers and conversations from another help desk. */
export const deskImportArea = serverArea({
  handlers: (parts: DeskImportHandlerParts) => ({ deskImports: deskImportHandlers(parts) }),
  jobs: (parts: Parts) => [deskImport({ database: parts.database, keepRaw: intakeParts(parts).keepRaw })],
})
