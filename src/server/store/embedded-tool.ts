import type { DataFolder } from './data-folder.ts'
import { readOwner, takeDataFolder } from './data-folder.ts'
import type { EmbeddedPostgres, Log } from './embedded.ts'
import { startEmbeddedPostgres } from './embedded.ts'

/**
 * Runs a command-line tool on the embedded database: beside the product when it is running, and otherwise on a
 * server of its own that is stopped afterwards. In the second case the folder is held meanwhile.
 * @throws StartError when the folder is taken by another tool in the very moment.
 */
export async function onEmbeddedPostgres<T>(
  folder: DataFolder,
  log: Log,
  run: (postgres: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  if (readOwner(folder) !== null) {
    const postgres = await startEmbeddedPostgres({ folder, log })
    try {
      return await run(postgres)
    } finally {
      await postgres.leave()
    }
  }
  const ownership = takeDataFolder(folder.path, { port: null })
  try {
    const postgres = await startEmbeddedPostgres({ folder, log })
    try {
      return await run(postgres)
    } finally {
      await postgres.stop()
    }
  } finally {
    ownership.release()
  }
}
