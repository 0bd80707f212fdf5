import { serverArea } from '../area.ts'
import { importHandlers, type ImportHandlerParts } from '../customers/import/import-handlers.ts'
import { importJob } from '../customers/import/import-job.ts'
import type { Database } from '../store/database.ts'
import { assetImport } from './asset-import.ts'
import { assetHandlers, type AssetParts } from './handlers.ts'

/** Assets of customers. */
export const assetsArea = serverArea({
  handlers: (parts: AssetParts & ImportHandlerParts) => ({
    ...assetHandlers(parts),
    assetImports: importHandlers(assetImport, parts),
  }),
  jobs: (parts: { database: Database }) => [importJob(assetImport, parts)],
})
