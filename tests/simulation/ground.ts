import pg from 'pg'
import { openDatabase } from '#server/store/database.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { toldTable } from './rules.ts'
import type { Ground } from './world.ts'

/** Opens a database for worlds, one at a time; `close` removes it. */
export async function openGround(): Promise<Ground & { close(): Promise<void> }> {
  const fresh = await migratedDatabase()
  const database = await openDatabase(fresh.config, { deskConnections: 2, systemConnections: 1 })
  const admin = new pg.Pool({ ...fresh.config, max: 1 })
  admin.on('error', () => undefined)
  await admin.query(toldTable)
  return {
    database,
    admin,
    async close() {
      await admin.end()
      await database.close()
      await fresh.drop()
    },
  }
}
