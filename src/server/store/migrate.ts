import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { ClientBase } from 'pg'

/** Role of desk transactions: owns nothing, so that row level security applies even to superusers. */
const deskRole = 'outpost_desk'
/** Arbitrary advisory lock id, equal in all server processes. */
const migrationLock = 20_301_118

interface Migration {
  name: string
  sql: string
  hash: string
}

/**
 * Runs the migrations and creates the desk role, one process at a time.
 * @returns the role for desk transactions; null if roles cannot be created: then row level security applies
 * to the owner itself.
 * @throws Error if an applied migration is unknown or changed, that is, of a newer or another version.
 */
export async function prepareDatabase(client: ClientBase): Promise<string | null> {
  await client.query('select pg_advisory_lock($1)', [migrationLock])
  try {
    await migrate(client)
    return (await ensureDeskRole(client)) ? deskRole : null
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
  }
}

async function migrate(client: ClientBase): Promise<void> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations',
  )
  const migrations = readMigrations()
  for (const applied of rows) {
    const known = migrations.find(({ name }) => name === applied.name)
    if (!known)
      throw new Error(`The database has the migration ${applied.name}, which this version does not know.`)
    if (known.hash !== applied.hash)
      throw new Error(`The migration ${applied.name} was changed after it was applied.`)
  }
  const applied = new Set(rows.map(({ name }) => name))
  for (const migration of migrations) if (!applied.has(migration.name)) await apply(client, migration)
}

async function apply(client: ClientBase, { name, sql, hash }: Migration): Promise<void> {
  try {
    await client.query("begin; set local app.account = '0'; set local app.system = 'on'")
    await client.query(sql)
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Name of the last migration. */
export const lastMigration = (): string => readMigrations().at(-1)?.name ?? ''

function readMigrations(): Migration[] {
  return Object.entries(readFiles())
    .map(([path, sql]) => ({
      name: path.slice(path.lastIndexOf('/') + 1, -'.sql'.length),
      sql,
      hash: createHash('sha256').update(sql).digest('hex'),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** In the bundle and in tests Vite inlines the files; plain Node has no `glob` and reads them from disk. */
function readFiles(): Record<string, string> {
  try {
    return import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const folder = new URL('./migrations/', import.meta.url)
    const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
    return Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
  }
}

/** Roles belong to the whole cluster, grants to one database: so the grants are repeated on every start. */
async function ensureDeskRole(client: ClientBase): Promise<boolean> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${deskRole}') then
      create role ${deskRole} nologin;
    end if;
    if not pg_has_role('${deskRole}', 'member') then
      grant ${deskRole} to current_user;
    end if;
  exception when duplicate_object or unique_violation or insufficient_privilege then
  end $$`)
  const { rows } = await client.query<{ may: boolean }>(
    `select exists (select from pg_roles where rolname = '${deskRole}' and pg_has_role(oid, 'member')) as may`,
  )
  if (!rows[0]?.may) return false
  await client.query(`
    grant usage on schema public to ${deskRole};
    grant select, insert, update, delete on all tables in schema public to ${deskRole};
    revoke all on schema_migrations from ${deskRole};
    revoke update, delete on audit_log from ${deskRole};
    grant usage, select on all sequences in schema public to ${deskRole}`)
  return true
}
