import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { Database } from '../../store/database.ts'

/**
 * Identifies the database's history (epoch); it changes with every restore.
 * @throws DeskError UNAVAILABLE when the database cannot be queried.
 */
export async function readEpoch(database: Database, accountId: Id): Promise<string> {
  try {
    const [meta] = await database.look(accountId, (sql) =>
      sql.rows<{ epoch: string }>({ name: 'epoch', text: 'select db_epoch as epoch from sync_meta' }),
    )
    if (meta) return meta.epoch
  } catch (error) {
    throw new DeskError('UNAVAILABLE', {
      message: `The database cannot be reached: ${(error as Error).message}`,
    })
  }
  throw new Error('sync_meta is empty')
}
