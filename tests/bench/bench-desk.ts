import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { diskStore } from '#server/attachments/disk-store.ts'
import { loadDemo } from '#server/demo/job.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import { folderSecret, takeDataFolder } from '#server/store/data-folder.ts'
import { openDatabase, type Database } from '#server/store/database.ts'
import { startEmbeddedPostgres } from '#server/store/embedded.ts'

/*
 * Desk of a given size for benchmarks. Loading like the product takes minutes, because the change log numbers
 * every row; the benchmarks do not need that log, so rows are written without it, and the folder is cached.
 */

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache/outpost-bench')
/** Inputs of the cached desk: a change to them rebuilds it. */
const makers = ['src/server/demo', 'src/server/store', 'tests/bench/bench-desk.ts']
const seed = 1
/** Tables with a version; unlogged rows need one too, or a device treats them as its own. */
const versioned = ['conversations', 'messages', 'notes', 'activities', 'deliveries', 'contacts', 'drafts']

/**
 * Creates a data folder with a demo desk of at least `conversations`; the caller removes it.
 * @param say receives progress messages.
 */
export async function benchDesk(conversations: number, say: (line: string) => void): Promise<string> {
  const kept = join(cache, `desk-${conversations}-${hashOf(makers)}`)
  if (!existsSync(kept)) await make(kept, conversations, say)
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-desk-'))
  copy(kept, folder)
  return folder
}

/** Preserves owners and modes: PostgreSQL refuses a folder that others may read. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the desk cannot be copied: ${stderr}`)
}

async function make(kept: string, conversations: number, say: (line: string) => void): Promise<void> {
  const began = performance.now()
  say(`Making a desk of ${conversations} conversations, once …`)
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(tmpdir(), 'outpost-bench-new-'))
  const { folder, release } = takeDataFolder(draft, { port: null })
  const log = pino({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ folder, log, options: { fast: true } })
  try {
    const database = await openDatabase(postgres.config, { log, deskTimeout: 60_000 })
    const content = diskStore(folder.attachments)
    folderSecret(folder)
    const rawMail = diskStore(folder.rawMail)
    const tools = { clock: nodeClock, random: nodeRandom, log }
    const load = { ...tools, database, content, rawMail, seed, now: Date.now() }
    await loadDemo(load)
    await setVersions(database, 1)
    await loadDemo({ ...load, database: besideTheLog(database), conversations })
    await setVersions(database, 0)
    await database.system((sql) => sql.script('analyze'))
    await database.close()
  } finally {
    await postgres.stop()
    release()
  }
  for (const old of readdirSync(cache))
    if (old.startsWith(`desk-${conversations}-`)) rmSync(join(cache, old), { recursive: true })
  mkdirSync(`${kept}.draft`)
  copy(draft, `${kept}.draft`)
  rmSync(draft, { recursive: true })
  renameSync(`${kept}.draft`, kept)
  say(`… made in ${Math.round((performance.now() - began) / 1000)} s`)
}

function besideTheLog(database: Database): Database {
  return {
    ...database,
    desk: (accountId, work) =>
      database.desk(accountId, async (sql) => {
        await sql.script(`select set_config('app.logging', 'on', true)`)
        return work(sql)
      }),
  }
}

async function setVersions(database: Database, version: number): Promise<void> {
  const statements = versioned.map((table) => `alter table ${table} alter ver set default ${version}`)
  await database.system((sql) => sql.script(statements.join(';')))
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    const entries = path.endsWith('.ts') || path.includes('.') ? null : readdirSync(join(root, path)).sort()
    if (entries) for (const name of entries) add(`${path}/${name}`)
    else hash.update(path).update(readFileSync(join(root, path)))
  }
  paths.forEach(add)
  return hash.digest('hex').slice(0, 12)
}
