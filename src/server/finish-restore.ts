import { rmSync } from 'node:fs'
import type { Id } from '#lib/id.ts'
import { eraseAgain } from './customers/privacy/erase-again.ts'
import { erasureList } from './customers/privacy/erasure-list.ts'
import type { DataFolder } from './store/data-folder.ts'
import type { Database } from './store/database.ts'
import { startNewHistory, type RestoreOptions } from './store/restored.ts'

/**
 * Finishes a restore: the database gets a history of its own, and erased people who are back are erased again.
 * @returns the contacts that could not be erased.
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
