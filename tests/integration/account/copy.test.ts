import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountExport } from '#domain/account/export-endpoints.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import type { Job } from '#domain/jobs/job.ts'
import { exportAccount, type CopyStores } from '#server/account/copy/export-account.ts'
import { importAccount, requireAlone } from '#server/account/copy/import-account.ts'
import { leftOutTables } from '#server/account/copy/left-out.ts'
import type { Manifest } from '#server/account/copy/manifest.ts'
import { readCopy } from '#server/account/copy/read-copy.ts'
import { copiedTables } from '#server/account/copy/tables.ts'
import { areaRules, eventConsumers } from '#server/areas.ts'
import { diskStore } from '#server/attachments/disk-store.ts'
import { checkAllChains } from '#server/audit/chain.ts'
import { loadDemo } from '#server/demo/job.ts'
import { recordChange } from '#server/events/record.ts'
import { finishJob } from '#server/jobs/finish.ts'
import { nodeClock, nodeRandom } from '#server/node-clock.ts'
import { openDatabase, type Connection } from '#server/store/database.ts'
import { pull } from '#server/sync/pull/pull.ts'
import { followAll } from '../../support/consumers.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { migratedDatabase } from '../../support/postgres.ts'

/* An account that another server has imported is equal: exporting it there gives the same copy. */

const now = Date.UTC(2026, 10, 20, 12)
const made = { now, version: '1.2.3' }
const folder = mkdtempSync(join(tmpdir(), 'outpost-copy-'))
const first = join(folder, 'first.tar.gz')
const tools = { clock: nodeClock, random: nodeRandom, log: { warn: () => undefined } }
let desk: TestDesk
let target: CopyStores
let connection: Connection
let close: () => Promise<void>
let accountId: number

beforeAll(async () => {
  desk = await openDesk()
  accountId = await loadDemo({ ...desk, content: desk.attachments, ...tools, seed: 1, now })
  await desk.database.desk(accountId, async (sql) => {
    for (const domain of ['one.example', 'two.example'])
      await recordChange(sql, ofRecord('hosts', { id: 1, before: null, after: { domain } }), {
        ...{ actorId: null, op: null, at: now },
      })
  })
  await followAll(desk.database, eventConsumers, () => now)
  // A mail that is sent while the account is exported.
  await desk.database.desk(accountId, async (sql) => {
    await sql.rows({
      text: `insert into effects (op, kind, message_id, conversation_id, not_before, state, next_at, internet_message_id)
        select gen_random_uuid(), 'mail', id, conversation_id, 0, 'waiting', 0, 'waiting@demo' from messages
        where not is_inbound order by id limit 1`,
    })
    await sql.rows({
      text: `update deliveries set state = 'queued', recipients = '[{"email": "a@b.example", "state": "queued", "reason": null}]'
        where id = (select message_id from effects where internet_message_id = 'waiting@demo')`,
    })
  })
  const fresh = await migratedDatabase()
  connection = fresh.config
  const database = await openDatabase(connection)
  close = async () => {
    await database.close()
    await fresh.drop()
  }
  target = {
    database,
    attachments: diskStore(join(folder, 'files')),
    rawMail: diskStore(join(folder, 'mails')),
  }
  // Account ids and row ids differ on the other server.
  await database.system((sql) =>
    sql.rows({
      text: `insert into accounts (name, created_at) select 'Another ' || n, 1 from generate_series(1, 5) n`,
    }),
  )
  await exportAccount(desk, accountId, first, made)
}, 120_000)

afterAll(async () => {
  await desk.close()
  await close()
  rmSync(folder, { recursive: true })
})

/** Files of a copy by name, each as text or hash. */
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
  if (!manifest) throw new Error('no manifest')
  return { files, manifest }
}

const accountsThere = () =>
  target.database.system((sql) => sql.rows({ text: 'select id from accounts order by id' }))

test('a copy that is cut short, changed or of other tables is refused, and nothing of it is kept', async () => {
  const there = await accountsThere()
  const bytes = gunzipSync(await readFile(first))
  const refused = async (change: (copy: Buffer) => Buffer, reason: RegExp) => {
    const path = join(folder, 'changed.tar.gz')
    writeFileSync(path, gzipSync(change(Buffer.from(bytes)), { level: 1 }))
    await expect(importAccount(target, path)).rejects.toThrow(reason)
  }
  const replaced = (from: string, to: string) => (copy: Buffer) => {
    const at = copy.indexOf(from)
    expect(at).toBeGreaterThanOrEqual(0)
    copy.write(to, at)
    return copy
  }
  await refused((copy) => copy.subarray(0, copy.byteLength / 2), /ends too early/)
  await refused(replaced('"subject": "', '"subjecT": "'), /not those of its manifest/)
  await refused(replaced('"schema": "0', '"schema": "9'), /with other tables/)
  await refused(replaced('"format": 1', '"format": 2'), /of another format/)
  await refused(replaced('rows/accounts/', 'rows/sessions/'), /damaged/)
  writeFileSync(join(folder, 'none.tar.gz'), 'no archive')
  await expect(importAccount(target, join(folder, 'none.tar.gz'))).rejects.toThrow(/cannot be read/)
  expect(await accountsThere()).toEqual(there)
}, 60_000)

test('an account that is copied into another database and from there again is the same copy', async () => {
  await requireAlone(target.database)
  const imported = await importAccount(target, first)
  expect(imported.accountId).not.toBe(accountId)
  const second = join(folder, 'second.tar.gz')
  const shares: number[] = []
  await exportAccount(target, imported.accountId, second, {
    ...made,
    onProgress: (share) => shares.push(share),
  })
  expect(shares.at(-1)).toBe(1)
  const [before, after] = [await contentsOf(first), await contentsOf(second)]
  expect([...after.files.keys()]).toEqual([...before.files.keys()])
  for (const [name, text] of before.files) expect(after.files.get(name), name).toEqual(text)
  expect({ ...after.manifest, counters: null }).toEqual({ ...before.manifest, counters: null })
  const tables = [
    'conversations',
    'messages',
    'audit_log',
    'facts',
    'articles',
    'tasks',
    'contacts',
    'timers',
  ]
  for (const table of tables) expect(before.manifest.tables[table], table).toBeGreaterThan(0)
  expect(before.manifest.content.files).toBeGreaterThan(0)
  expect(before.manifest.missing).toEqual([])
  // The copy contains no secrets, and pending mail is held for a decision.
  expect(before.manifest.tables).not.toHaveProperty('credentials')
  expect([...before.files.values()].join('').includes('$argon2')).toBe(false)
  const rows = (text: string) => target.database.look(imported.accountId, (sql) => sql.rows({ text }))
  expect(
    await rows(`select e.state, d.state as delivery, d.recipients->0->>'state' as recipient from effects e
      join deliveries d on d.id = e.message_id where e.internet_message_id = 'waiting@demo'`),
  ).toEqual([{ state: 'kept', delivery: 'kept', recipient: 'kept' }])
  // The audit log is complete, and a device gets all of it.
  for (const { faults } of await checkAllChains(target.database)) expect(faults).toEqual([])
  const [owner] = (await rows(
    `select u.id from users u join roles r on r.id = u.role_id where r.name = 'owner'`,
  )) as { id: number }[]
  const request = { client: randomUUID(), wire: 1, epoch: null, cursor: [0, 0], scopeEpoch: -1 } as const
  const rest = { since: 0, snapshot: null, want: [], doubt: [] }
  const caller = { accountId: imported.accountId, userId: owner?.id ?? 0 }
  let lines = ''
  const options = { now: () => now, log: { error: () => undefined }, areas: areaRules }
  for await (const part of pull(target.database, caller, { ...request, ...rest, cursor: [0, 0] }, options))
    lines += part
  const subjects = (await rows('select subject from conversations where not is_draft limit 5')) as {
    subject: string
  }[]
  for (const { subject } of subjects) expect(lines).toContain(JSON.stringify(subject))
  // The same copy cannot be imported twice, and new ids come after those of the copy.
  await expect(importAccount(target, first)).rejects.toThrow(/is here already/)
  const [ids] = await target.database.system((sql) =>
    sql.rows<{ next: number }>({ text: `select nextval('desk_id') as next` }),
  )
  expect(ids?.next).toBeGreaterThan(before.manifest.counters.ids)
}, 60_000)

test('no copy is taken in while another process works with the database', async () => {
  await accountsThere()
  const late = await openDatabase(connection)
  try {
    await expect(requireAlone(late)).rejects.toThrow(/stop Outpost first/)
  } finally {
    await late.close()
  }
})

test('every table of an account is copied, or is named with the reason why not', async () => {
  const tables = await target.database.system((sql) => copiedTables(sql))
  const all = await target.database.system((sql) =>
    sql.rows<{ name: string }>({
      text: `select distinct table_name as name from information_schema.columns c join information_schema.tables t
        using (table_schema, table_name) where c.table_schema = 'public' and c.column_name = 'account_id'
        and t.table_type = 'BASE TABLE'`,
    }),
  )
  const names = tables.map(({ name }) => name)
  expect([...names, ...Object.keys(leftOutTables)].sort()).toEqual(
    ['accounts', ...all.map(({ name }) => name)].sort(),
  )
  // Columns whose names look like a secret: none of these gives access.
  const telling = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => /hash|secret|token|password|sealed|credential/.test(column))
      .map((column) => `${name}.${column}`),
  )
  expect(telling.sort()).toEqual(['accounts.password_length', 'statusSubscribers.token'])
})

test('an owner has an export made, and downloads it by a link for some minutes', async () => {
  const as = desk.owner
  const path = '/account/exports'
  const list = async () => (await desk.call<{ job: Job; data: AccountExport[] }>('GET', path, { as })).body
  expect((await desk.call('POST', path, { as: desk.agent })).status).toBe(403)
  await desk.sql(
    `with admin as (insert into roles (name, permissions, is_administrator) values ('admin', '{}', true) returning id)
      update users set role_id = (select id from admin) where id = $1`,
    [desk.insider.id],
  )
  const ofOthers = [
    ['GET', path],
    ['POST', path],
    ['POST', `${path}/${randomUUID()}/link`],
    ['DELETE', `${path}/${randomUUID()}`],
  ] as const
  for (const [method, to] of ofOthers)
    expect((await desk.call(method, to, { as: desk.insider })).body).toMatchObject({
      message: 'Only an owner can export the account',
    })
  const started = await desk.call<Job>('POST', path, { as })
  expect(started.status).toBe(200)
  expect((await desk.call('POST', path, { as })).body).toMatchObject({ message: 'An export is under way' })
  const job = { accountId: desk.accountId, id: started.body.id }
  expect(await finishJob({ ...desk.parts, ...tools }, job)).toMatchObject({ state: 'done', done: 100 })
  const { data } = await list()
  expect(data).toMatchObject([{ size: expect.any(Number) as number }])
  const link = async () =>
    (await desk.call<{ path: string }>('POST', `${path}/${data[0]?.id}/link`, { as })).body.path
  const bytes = await (await fetch(desk.url + (await link()))).arrayBuffer()
  expect(bytes.byteLength).toBe(data[0]?.size)
  writeFileSync(join(folder, 'downloaded.tar.gz'), Buffer.from(bytes))
  const { manifest } = await contentsOf(join(folder, 'downloaded.tar.gz'))
  expect(manifest.tables['users']).toBeGreaterThan(2)
  const forged = (await link()).replace(/token=\d/, 'token=9')
  expect((await fetch(desk.url + forged)).status).toBe(404)
  const last = await link()
  expect((await desk.call('DELETE', `${path}/${data[0]?.id}`, { as })).status).toBe(200)
  expect((await fetch(desk.url + last)).status).toBe(404)
  expect((await list()).data).toEqual([])
}, 60_000)
