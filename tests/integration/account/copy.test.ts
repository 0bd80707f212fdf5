import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportAccount, type CopyStores } from '#server/account/copy/export-account.ts'
import { importAccount } from '#server/account/copy/import-account.ts'
import { leftOutTables } from '#server/account/copy/left-out.ts'
import type { Manifest } from '#server/account/copy/manifest.ts'
import { readCopy } from '#server/account/copy/read-copy.ts'
import { copiedTables } from '#server/account/copy/tables.ts'
import { eventConsumers } from '#server/areas.ts'
import { diskStore } from '#server/attachments/disk-store.ts'
import { loadDemo } from '#server/demo/job.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import { openDatabase } from '#server/store/database.ts'
import { followAll } from '../../support/consumers.ts'
import { migratedDatabase } from '../../support/postgres.ts'

/* A copy of an account that another server takes in is the account: copied again there, it is the same copy. */

const now = Date.UTC(2026, 10, 20, 12)
const made = { now, version: '1.2.3' }
const folder = mkdtempSync(join(tmpdir(), 'outpost-copy-'))
const closing: (() => Promise<void>)[] = []
let source: CopyStores
let target: CopyStores
let accountId: number
const first = join(folder, 'first.tar.gz')

async function openStores(name: string): Promise<CopyStores> {
  const fresh = await migratedDatabase()
  const database = await openDatabase(fresh.config)
  closing.push(async () => {
    await database.close()
    await fresh.drop()
  })
  const [attachments, rawMail] = ['files', 'mails'].map((kind) => diskStore(join(folder, name, kind)))
  return { database, attachments: attachments!, rawMail: rawMail! }
}

beforeAll(async () => {
  source = await openStores('source')
  target = await openStores('target')
  const tools = { clock: nodeClock, random: nodeRandom, log: { warn: () => undefined } }
  accountId = await loadDemo({ ...source, content: source.attachments, ...tools, seed: 1, now })
  await followAll(source.database, eventConsumers, () => now)
  // Numbers of accounts and ids are others there.
  await target.database.system((sql) =>
    sql.rows({ text: `insert into accounts (name, created_at) values ('Another one', 1), ('A third', 1)` }),
  )
}, 120_000)

afterAll(async () => {
  for (const close of closing) await close()
  rmSync(folder, { recursive: true })
})

/** The files of a copy by name, each by its text or hash. */
async function contentsOf(path: string): Promise<{ files: Map<string, string>; manifest: Manifest }> {
  const files = new Map<string, string>()
  let manifest: Manifest | null = null
  for await (const file of readCopy(path, () => undefined)) {
    if (file.kind === 'manifest') manifest = JSON.parse(file.bytes.toString()) as Manifest
    else if (file.kind === 'rows') files.set(file.name, file.bytes.toString())
    else {
      const hash = createHash('sha256')
      for await (const chunk of file.bytes) hash.update(chunk)
      files.set(file.name, hash.digest('hex'))
    }
  }
  return { files, manifest: manifest! }
}

test('an account that is copied into another database and from there again is the same copy', async () => {
  const shares: number[] = []
  await exportAccount(source, accountId, first, { ...made, onProgress: (share) => shares.push(share) })
  expect(shares.at(-1)).toBe(1)
  const imported = await importAccount(target, first)
  expect(imported.accountId).not.toBe(accountId)
  const second = join(folder, 'second.tar.gz')
  await exportAccount(target, imported.accountId, second, made)
  const [before, after] = [await contentsOf(first), await contentsOf(second)]
  expect([...after.files.keys()]).toEqual([...before.files.keys()])
  for (const [name, text] of before.files) expect(after.files.get(name), name).toEqual(text)
  expect({ ...after.manifest, counters: null }).toEqual({ ...before.manifest, counters: null })
  expect(before.manifest.tables).toMatchObject({ accounts: 1 })
  for (const table of ['conversations', 'messages', 'audit_log', 'facts', 'articles', 'tasks', 'contacts', 'timers'])
    expect([table, before.manifest.tables[table]]).not.toEqual([table, 0])
  expect(before.manifest.content.files).toBeGreaterThan(0)
  expect(before.manifest.missing).toEqual([])
}, 60_000)
