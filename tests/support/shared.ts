import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/**
 * Path of shared test data (`data/mail`, `data/tickets`), which is not part of the repository:
 * `OUTPOST_SHARED`, or the folder `shared` beside the repository. Null if missing: tests that need it are
 * skipped with a warning; with CI=true it is an error, so that a check never passes by not running.
 */
export function sharedPath(name: string): string | null {
  const root = process.env['OUTPOST_SHARED'] ?? join(import.meta.dirname, '../../../shared')
  const path = join(root, name)
  if (existsSync(path)) return path
  if (process.env['CI'] === 'true')
    throw new Error(`Shared test data is missing: ${name} (set OUTPOST_SHARED)`)
  console.warn(`Skipped: shared test data is missing: ${name} (set OUTPOST_SHARED)`)
  return null
}
