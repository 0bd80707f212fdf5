import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/store/database.ts'
import { labels } from '#server/schema/desk.ts'
import { freshDatabase, migratedDatabase, type FreshDatabase } from '../../support/postgres.ts'

let fresh: FreshDatabase
let database: Database
const accountIds: number[] = []

beforeAll(async () => {
  fresh = await migratedDatabase()
  database = await openDatabase(fresh.config)
  for (const name of ['Northwind', 'Southwind']) {
    const [account] = await database.system((s) =>
      s.rows<{ id: number }>(sql`insert into accounts (name, created_at) values (${name}, 0) returning id`),
    )
    accountIds.push(account!.id)
    await database.desk(account!.id, (s) => s.db.insert(labels).values({ label: `of ${name}`, color: 'red' }))
  }
})

afterAll(async () => {
  await database.close()
  await fresh.drop()
})

/** Tables without account data. */
const shared = [
  'schema_migrations',
  'sync_meta',
  'desk_sending',
  'attempts',
  'chores',
  'codes',
  'sign_ups',
  'pending_sign_ins',
]

test('every table of an account is under row level security, also for its owner, with the same policy', async () => {
  const tables = await database.system((s) =>
    s.rows<{ name: string; on: boolean; forced: boolean; policy: string | null; account: boolean }>(sql`
      select c.relname as name, c.relrowsecurity as "on", c.relforcerowsecurity as forced,
        (select pg_get_expr(p.polqual, p.polrelid) from pg_policy p where p.polrelid = c.oid and p.polname = 'account') as policy,
        exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and a.attnotnull) as account
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`),
  )
  expect(tables.length).toBeGreaterThan(25)
  for (const table of tables) {
    if (shared.includes(table.name)) continue
    const key = table.name === 'accounts' ? 'id' : 'account_id'
    expect(table).toEqual({
      name: table.name,
      on: true,
      forced: true,
      account: table.name !== 'accounts',
      policy: `(${key} = ( SELECT (current_setting('app.account'::text))::integer AS current_setting))`,
    })
  }
})

test('a query without any condition sees one account', async () => {
  for (const [index, accountId] of accountIds.entries()) {
    const [mine] = await database.desk(accountId, (s) => s.db.select().from(labels))
    expect(mine).toMatchObject({ accountId, label: index === 0 ? 'of Northwind' : 'of Southwind' })
    const counts = await database.look(accountId, (s) =>
      s.rows<{ n: number }>(sql`select (select count(*) from labels) + (select count(*) from accounts)
        + (select count(*) from account_head) + (select count(distinct account_id) from change_log) as n`),
    )
    expect(counts).toEqual([{ n: 4 }])
  }
  expect(await database.system((s) => s.db.select().from(labels))).toHaveLength(2)
})

test('another account’s rows can neither be written nor changed', async () => {
  const [own, other] = accountIds as [number, number]
  const writing = database.desk(own, (s) =>
    s.db.insert(labels).values({ accountId: other, label: 'planted', color: 'red' }),
  )
  await expect(writing).rejects.toMatchObject({
    cause: { message: expect.stringContaining('row-level security') },
  })
  const changed = await database.desk(own, (s) =>
    s.rows(sql`update labels set label = 'taken' where account_id = ${other} returning id`),
  )
  expect(changed).toEqual([])
})

test('without the account a query is an error, not an empty answer', async () => {
  const client = new pg.Client(fresh.config)
  await client.connect()
  await client.query('set role outpost_desk')
  await expect(client.query('select * from labels')).rejects.toThrow('app.account')
  await expect(client.query('delete from labels')).rejects.toThrow('app.account')
  await client.end()
})

test('the view of scopes and the search look with the eyes of the caller', async () => {
  const [own] = accountIds as [number]
  const views = await database.system((s) =>
    s.rows<{ name: string; options: string[] | null }>(
      sql`select relname as name, reloptions as options from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace`,
    ),
  )
  for (const { options } of views) expect(options).toContain('security_invoker=true')
  const found = await database.desk(own, (s) =>
    s.rows(sql`select search_conversations(array['x']::tsquery[])`),
  )
  expect(found).toEqual([])
})

test('SET-004: desk work neither changes nor removes an entry of the audit log', async () => {
  const [own] = accountIds as [number]
  for (const text of ['update audit_log set at = 0', 'delete from audit_log'])
    await expect(database.desk(own, (s) => s.rows({ text }))).rejects.toThrow('permission denied')
})

test('truncate is refused', async () => {
  for (const table of ['conversations', 'messages', 'labels'])
    await expect(database.system((s) => s.script(`truncate ${table} cascade`))).rejects.toThrow('refused')
})

test('two processes can open a new database at once, and a second time changes nothing', async () => {
  const other = await freshDatabase()
  const both = await Promise.all([openDatabase(other.config), openDatabase(other.config)])
  const names = await both[0].system((s) => s.rows(sql`select name from schema_migrations order by name`))
  expect(names.length).toBeGreaterThan(2)
  const epochs = await both[1].system((s) => s.rows(sql`select db_epoch from sync_meta`))
  expect(epochs).toHaveLength(1)
  await Promise.all(both.map((one) => one.close()))
  await (await openDatabase(other.config)).close()
  const client = new pg.Client(other.config)
  await client.connect()
  await client.query(`insert into schema_migrations (name, hash) values ('9999_future', '')`)
  await client.end()
  await expect(openDatabase(other.config)).rejects.toThrow('9999_future')
  await other.drop()
})

test('a role without superuser rights is held as well', async () => {
  const other = await freshDatabase()
  const admin = new pg.Client(other.config)
  await admin.connect()
  const role = `plain_${other.config.database.slice(-8)}`
  await admin.query(`create role ${role} login; grant all on database ${other.config.database} to ${role};
    alter schema public owner to ${role}`)
  const plain = await openDatabase({ ...other.config, user: role })
  const made = await plain.system((s) =>
    s.rows<{ id: number }>(
      sql`insert into accounts (name, created_at) values ('A', 0), ('B', 0) returning id`,
    ),
  )
  for (const { id } of made)
    await plain.desk(id, (s) => s.db.insert(labels).values({ label: 'one', color: 'red' }))
  for (const { id } of made) expect(await plain.desk(id, (s) => s.db.select().from(labels))).toHaveLength(1)
  expect(await plain.system((s) => s.db.select().from(labels))).toHaveLength(2)
  await plain.close()
  await admin.query(`drop owned by ${role} cascade`)
  await admin.query(`drop role ${role}`)
  await admin.end()
  await other.drop()
})
