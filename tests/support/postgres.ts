import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataFolder, readOwner, takeDataFolder } from '#server/store/data-folder.ts'
import { startEmbeddedPostgres, stopLeftPostgres } from '#server/store/embedded.ts'
import type { EmbeddedConfig } from '#server/store/embedded-database.ts'
import { configOf, onMaintenanceDatabase } from '#server/store/embedded-database.ts'
import { openDatabase } from '#server/store/database.ts'

/** Variable that passes the engine's socket folder from vitest's main process to its workers. */
const VARIABLE = 'OUTPOST_TEST_PG'
const PREFIX = 'outpost-test-pg-'
/** Template database with all tables and no rows; copying takes a tenth of the time of migrating. */
const MIGRATED = 'migrated'
const quiet = { info() {}, warn() {} }

/** Connection settings of a fresh database, and its removal. */
export type FreshDatabase = { config: EmbeddedConfig; drop(): Promise<void> }

let end: (() => Promise<void>) | null = null

/** vitest globalSetup: one fast engine for the whole run, even if several projects name this file. */
export async function setup(): Promise<void> {
  if (process.env[VARIABLE]) return
  await removeLeftPostgres()
  const path = mkdtempSync(join(tmpdir(), PREFIX))
  const { folder, release } = takeDataFolder(path, { port: null })
  const postgres = await startEmbeddedPostgres({ folder, log: quiet, options: { fast: true } })
  process.env[VARIABLE] = postgres.config.host
  await makeMigrated(postgres.config.host)
  end = async () => {
    delete process.env[VARIABLE]
    await postgres.stop()
    release()
    rmSync(path, { recursive: true })
  }
}

/** vitest globalTeardown. */
export async function teardown(): Promise<void> {
  const last = end
  end = null
  await last?.()
}

/** Creates an empty database for one test, or a copy of `template`, which must have no connections then. */
export async function freshDatabase(template = 'template1'): Promise<FreshDatabase> {
  const socketFolder = process.env[VARIABLE]
  if (!socketFolder) throw new Error('No database engine: name tests/support/postgres.ts in globalSetup')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(socketFolder, name, template)
  return {
    config: configOf(socketFolder, name),
    async drop() {
      await onMaintenanceDatabase(socketFolder, (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      )
    },
  }
}

/** Creates a migrated database for one test. */
export const migratedDatabase = (): Promise<FreshDatabase> => freshDatabase(MIGRATED)

/** Copies files, which is three times as fast as writing the log on an engine without fsync. */
async function createDatabase(socketFolder: string, name: string, template: string): Promise<void> {
  const text = `create database ${name} template "${template}" strategy file_copy`
  await onMaintenanceDatabase(socketFolder, (client) => client.query(text))
}

async function makeMigrated(socketFolder: string): Promise<void> {
  await createDatabase(socketFolder, MIGRATED, 'template1')
  const database = await openDatabase(configOf(socketFolder, MIGRATED))
  await database.close()
}

/** Stops the engines of killed runs: their servers outlive them, like the product's. */
export async function removeLeftPostgres(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const folder = openDataFolder(join(tmpdir(), name))
    if (readOwner(folder) !== null) continue
    await stopLeftPostgres(folder)
    rmSync(folder.path, { recursive: true, force: true })
  }
}
