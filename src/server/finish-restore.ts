import { rmSync } from 'node:fs'
import type { Id } from '#lib/id.ts'
import { eraseAgain } from './customers/privacy/erase-again.ts'
import { erasureList } from './customers/privacy/erasure-list.ts'
import type { DataFolder } from './store/data-folder.ts'
import type { Database } from './store/database.ts'
import { startNewHistory, type RestoreOptions } from './store/restored.ts'

/**
 * Finishes a restore: the database gets a new epoch, and erased people in the backup are erased again.
 * @returns contacts that could not be erased.
 */
export async function finishRestore(
  database: Database,
  folder: DataFolder,
  options: RestoreOptions,
): Promise<Id[]> {
  await startNewHistory(database, options)
  const { left } = await eraseAgain(database, erasureList(folder), options.now)
  rmSync(folder.restoredMarker, { force: true })
  return left
}
