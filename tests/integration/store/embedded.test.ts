import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { backup, restore } from '#server/cli/backup.ts'
import { StartError } from '#server/start-error.ts'
import { folderSecret, openDataFolder, readOwner, takeDataFolder } from '#server/store/data-folder.ts'
import { runningPostgres, startEmbeddedPostgres, stopLeftPostgres } from '#server/store/embedded.ts'
import type { EmbeddedConfig } from '#server/store/embedded-database.ts'
import { isServer, serverOf } from '#server/store/embedded-process.ts'
import { freshDatabase } from '../../support/postgres.ts'

const WAIT = { timeout: 20_000, interval: 20 }
const isRoot = process.getuid?.() === 0
const log = { info() {}, warn() {} }
const made: string[] = []
const children: ChildProcess[] = []

function freshPath(): string {
  const path = mkdtempSync(join(tmpdir(), 'outpost-embedded-'))
  made.push(path)
  return path
}

const freshFolder = () => openDataFolder(join(freshPath(), 'data'))
type Folder = ReturnType<typeof freshFolder>

const start = (folder: Folder, options = {}) =>
  startEmbeddedPostgres({ folder, log, options: { fast: true, ...options } })

async function query({ config }: { config: EmbeddedConfig }, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

const pidOf = ({ cluster }: Folder) => serverOf(cluster) ?? 0

/** Runs a module in a separate Node process, started by the given command words, and waits for the line it prints. */
async function inChild(text: string, ...words: string[]): Promise<{ child: ChildProcess; line: string }> {
  const line = [...words, process.execPath, '--input-type=module-typescript', '--eval', text]
  const child = spawn(line[0]!, line.slice(1), {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [chunk] = (await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')])) as [
    Buffer | number,
  ]
  return { child, line: String(chunk).trim() }
}

async function killHard(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

const holding = (folder: Folder, port: number) => `
  const { takeDataFolder } = await import('#server/store/data-folder.ts')
  globalThis.held = takeDataFolder(${JSON.stringify(folder.path)}, { port: ${port} })
  console.log('held')
  setInterval(() => globalThis.held, 1000)`

const serving = (folder: Folder) => `
  const { openDataFolder } = await import('#server/store/data-folder.ts')
  const { startEmbeddedPostgres } = await import('#server/store/embedded.ts')
  const log = { info() {}, warn() {} }
  const folder = openDataFolder(${JSON.stringify(folder.path)})
  await startEmbeddedPostgres({ folder, log, options: { fast: true } })
  console.log('serving')
  setInterval(() => {}, 1000)`

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const path of made.splice(0)) {
    for (const name of readdirSync(path)) {
      const folder = openDataFolder(join(path, name))
      await stopLeftPostgres(folder)
    }
    rmSync(path, { recursive: true })
  }
})

test('the data folder and its secret are closed to others, and the secret is made once', () => {
  const folder = freshFolder()
  const secret = folderSecret(folder)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(folderSecret(openDataFolder(folder.path))).toBe(secret)
  expect(statSync(join(folder.path, 'secret')).mode & 0o777).toBe(0o600)
  expect(statSync(folder.path).mode & 0o777).toBe(0o700)
  writeFileSync(join(folder.path, 'secret'), 'short')
  expect(() => folderSecret(folder)).toThrow(StartError)
})

test('a second owner is refused with pid and port of the first; a killed one leaves the folder free', async () => {
  const folder = freshFolder()
  const { child, line } = await inChild(holding(folder, 4321))
  expect(line).toBe('held')
  expect(() => takeDataFolder(folder.path, { port: 1 })).toThrow(`process ${child.pid} (port 4321)`)
  expect(readOwner(folder)).toEqual({ pid: child.pid, port: 4321 })
  await killHard(child)
  expect(existsSync(join(folder.path, 'owner.json'))).toBe(true)
  expect(readOwner(folder)).toBeNull()
  const { release } = takeDataFolder(folder.path, { port: 1 })
  expect(() => takeDataFolder(folder.path, { port: 2 })).toThrow(`process ${process.pid} (port 1)`)
  release()
  takeDataFolder(folder.path, { port: 2 }).release()
})

test('the product runs on a durable server with checksums and a fixed collation', async () => {
  const folder = freshFolder()
  const postgres = await startEmbeddedPostgres({ folder, log })
  const asked = [
    'fsync',
    'full_page_writes',
    'data_checksums',
    'max_connections',
    'shared_buffers',
    'timezone',
  ]
  const [row] = await query(
    postgres,
    `select ${asked.map((name) => `current_setting('${name}')`).join(', ')}`,
  )
  expect(row).toEqual(['on', 'on', 'on', '40', '64MB', 'UTC'])
  const [database] = await query(
    postgres,
    'select datname, datlocprovider, datlocale from pg_database where datname = current_database()',
  )
  expect(database).toEqual(['outpost', 'b', 'C.UTF-8'])
  expect(await query(postgres, `select current_setting('listen_addresses')`)).toEqual([['']])
  expect(statSync(postgres.config.host).mode & 0o777).toBe(0o700)
  await postgres.stop()
  expect(serverOf(folder.cluster)).toBeNull()
})

test('a start ends the server that a killed Node left, and nothing committed is lost', async () => {
  const folder = freshFolder()
  const { child, line } = await inChild(serving(folder))
  expect(line).toBe('serving')
  const left = { config: runningPostgres(folder) }
  await query(left, 'create table note as select 7 as id')
  await killHard(child)
  const pid = pidOf(folder)
  expect(await query(left, 'select id from note')).toEqual([[7]])
  const postgres = await start(folder)
  expect(isServer(pid, folder.cluster)).toBe(false)
  expect(await query(postgres, 'select id from note')).toEqual([[7]])
  await postgres.stop()
  expect(() => runningPostgres(folder)).toThrow('does not run yet')
})

test('a server killed under a living Node is started again on the same socket, and nothing committed is lost', async () => {
  const folder = freshFolder()
  const postgres = await start(folder, { fast: false })
  await query(postgres, 'create table note (id int)')
  const client = new pg.Client(postgres.config)
  client.on('error', () => undefined) // the killed server ends the connection
  await client.connect()
  let committed = 0
  const insert = async () => {
    for (; committed < 100_000; committed++) await client.query(`insert into note values (${committed + 1})`)
  }
  const ended = insert().catch((error: Error) => error)
  await vi.waitFor(() => expect(committed).toBeGreaterThan(50), WAIT)
  const pid = pidOf(folder)
  process.kill(pid, 'SIGKILL')
  expect(await ended).toBeInstanceOf(Error)
  await vi.waitFor(async () => {
    const [row] = await query(postgres, 'select count(*)::int, max(id) from note')
    expect(row?.[0]).toBe(row?.[1])
    expect(row?.[0]).toBeGreaterThanOrEqual(committed)
  }, WAIT)
  expect(pidOf(folder)).not.toBe(pid)
  await postgres.stop()
})

test('after both were killed, the next start recovers', async () => {
  const folder = freshFolder()
  const { child } = await inChild(serving(folder))
  await query({ config: runningPostgres(folder) }, 'create table note as select 7 as id')
  const pid = pidOf(folder)
  await killHard(child)
  process.kill(pid, 'SIGKILL')
  const postgres = await start(folder)
  expect(await query(postgres, 'select id from note')).toEqual([[7]])
  await postgres.stop()
})

test('lock files whose pid now belongs to another process do not stop the start', async () => {
  const folder = freshFolder()
  const first = await start(folder)
  await query(first, 'create table note as select 7 as id')
  const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(folder.cluster, name))
  const held = files.map((file) => readFileSync(file, 'utf8'))
  await first.stop()
  // A reused pid that PostgreSQL cannot detect: a living process of the server's own user.
  const { uid, gid } = statSync(folder.cluster)
  const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
  children.push(other)
  for (const [n, file] of files.entries()) writeFileSync(file, held[n]!.replace(/^\d+/, String(other.pid)))
  const postgres = await start(folder)
  expect(await query(postgres, 'select id from note')).toEqual([[7]])
  expect(other.exitCode).toBeNull()
  await postgres.stop()
})

test('an initdb that was killed leaves nothing in the way', async () => {
  const folder = freshFolder()
  mkdirSync(join(folder.postgres, 'data.new'), { recursive: true })
  writeFileSync(join(folder.postgres, 'data.new/PG_VERSION'), '18\n')
  const postgres = await start(folder)
  expect(await query(postgres, 'select 1')).toEqual([[1]])
  await postgres.stop()
})

test.runIf(process.platform === 'linux')('a data folder with a long and odd path works', async () => {
  const postgres = await start(openDataFolder(join(freshPath(), `data, 'desk' ${'x'.repeat(120)}`)))
  expect(await query(postgres, 'select 1')).toEqual([[1]])
  await postgres.stop()
})

test.runIf(isRoot && process.platform === 'linux')(
  'root can keep the data in a sealed folder, and needs no rights on other processes, as in a container',
  async () => {
    const folder = freshFolder()
    const { child, line } = await inChild(serving(folder), 'setpriv', '--bounding-set=-sys_ptrace')
    expect(line).toBe('serving')
    expect(statSync(`/proc/${pidOf(folder)}`).uid).not.toBe(0)
    expect(statSync(join(folder.path, '..')).mode & 0o777).toBe(0o700)
    await query({ config: runningPostgres(folder) }, 'create table note as select 7 as id')
    await killHard(child)
    const next = await inChild(serving(folder), 'setpriv', '--bounding-set=-sys_ptrace')
    expect(next.line).toBe('serving')
    expect(await query({ config: runningPostgres(folder) }, 'select id from note')).toEqual([[7]])
  },
)

test('a server that cannot start says why at once', async () => {
  const folder = freshFolder()
  await (await start(folder)).stop()
  writeFileSync(join(folder.cluster, 'postgresql.auto.conf'), `work_mem = 'plenty'\n`)
  const refused = await start(folder).catch((error: Error) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect((refused as Error).message).toMatch(/postgresql.auto.conf" contains errors \(see .*server.log\)/)
  writeFileSync(join(folder.cluster, 'PG_VERSION'), '17\n')
  await expect(start(folder)).rejects.toThrow('made by PostgreSQL 17')
})

test('a backup made under writes brings back everything that was committed before it', async () => {
  const folder = freshFolder()
  const postgres = await start(folder)
  const secret = folderSecret(folder)
  writeFileSync(join(folder.attachments, 'photo'), 'pixels')
  writeFileSync(join(folder.sentMail, 'one.eml'), 'Subject: one')
  await query(postgres, 'create table note (id int primary key, text text)')
  await query(postgres, `insert into note select n, repeat('x', 500) from generate_series(1, 5000) n`)
  let isWriting = true
  const write = async () => {
    for (let id = 5001; isWriting; id++) await query(postgres, `insert into note values (${id}, 'during')`)
  }
  const written = write()
  const to = join(freshPath(), 'backup')
  const session = new pg.Client(postgres.config)
  await session.connect()
  const manifest = await backup({
    folder,
    to,
    async query(sql) {
      // The hardest case for the write-ahead log: checkpoints that would recycle it while files are copied.
      if (sql.includes('pg_backup_stop')) {
        for (let turn = 0; turn < 4; turn++) {
          await query(postgres, `update note set text = text || 'y'`)
          await query(postgres, 'select pg_switch_wal()')
          await query(postgres, 'checkpoint')
        }
      }
      return session.query(sql)
    },
  })
  await session.end()
  isWriting = false
  await written
  expect(await query(postgres, 'select count(*)::int from pg_replication_slots')).toEqual([[0]])
  await postgres.stop()
  expect(manifest).toMatchObject({ format: 1, postgres: '18' })

  const restored = openDataFolder(join(freshPath(), 'data'))
  await restore({ from: to, folder: restored })
  expect(existsSync(restored.restoredMarker)).toBe(true)
  expect(folderSecret(restored)).toBe(secret)
  expect(readFileSync(join(restored.attachments, 'photo'), 'utf8')).toBe('pixels')
  expect(readFileSync(join(restored.sentMail, 'one.eml'), 'utf8')).toBe('Subject: one')
  const again = await start(restored)
  expect(readFileSync(join(restored.postgres, 'server.log'), 'utf8')).toContain('completed backup recovery')
  const [row] = await query(
    again,
    `select count(*) filter (where id <= 5000)::int, count(*)::int, max(id) from note`,
  )
  expect(row?.[0]).toBe(5000)
  expect(row?.[1]).toBe(row?.[2])
  await query(again, `insert into note values (0, 'after')`)
  await again.stop()
})

test('a backup goes to an empty place, and a restore comes from a whole backup into an empty one', async () => {
  const folder = freshFolder()
  const postgres = await start(folder)
  const session = new pg.Client(postgres.config)
  await session.connect()
  const run = (to: string) => backup({ folder, to, query: (sql) => session.query(sql) })
  await expect(run(join(folder.postgres, 'backup'))).rejects.toThrow('inside the folder')
  await expect(run(folder.path)).rejects.toThrow('is not empty')
  const to = join(freshPath(), 'backup')
  await run(to)
  await session.end()
  await expect(restore({ from: to, folder })).rejects.toThrow('already holds a desk')
  await postgres.stop()
  const target = freshFolder()
  const { release } = takeDataFolder(target.path, { port: 4000 })
  await expect(restore({ from: to, folder: target })).rejects.toThrow('is in use by process')
  release()
  rmSync(join(to, 'outpost-backup.json'))
  await expect(restore({ from: to, folder: target })).rejects.toThrow('no complete backup')
  writeFileSync(target.restoredMarker, '{}')
  await expect(start(target)).rejects.toThrow('interrupted')
})

test('fresh databases are apart from each other and can be copied from a template', async () => {
  const template = await freshDatabase()
  const run = async (config: pg.ClientConfig, sql: string) => {
    const client = new pg.Client(config)
    await client.connect()
    try {
      return await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await run(template.config, 'create table note as select 7 as id')
  const copy = await freshDatabase(template.config.database)
  expect((await run(copy.config, 'select id from note')).rows).toEqual([{ id: 7 }])
  await run(copy.config, 'drop table note')
  expect((await run(template.config, 'select id from note')).rows).toEqual([{ id: 7 }])
  await copy.drop()
  await template.drop()
  await expect(run(copy.config, 'select 1')).rejects.toThrow('does not exist')
})
