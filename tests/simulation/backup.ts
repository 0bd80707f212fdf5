import type { Pool } from 'pg'

/*
 * Backups of one account's rows. A running world has its own database, so restoring the rows and starting a
 * new history equals a restore of the whole database, in milliseconds.
 */

/** Rows of all tables of an account, and the values of the sequences. */
export interface Backup {
  rows: unknown
  ids: number
  ranges: number
}

/** Tables of an account with their writable columns, in order of creation, so parents first. */
const tables: Promise<{ name: string; columns: string }[]>[] = []

function accountTables(admin: Pool): Promise<{ name: string; columns: string }[]> {
  tables[0] ??= admin
    .query<{ name: string; columns: string }>(
      `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
       from information_schema.columns c
       join pg_class k on k.relname = c.table_name and k.relkind = 'r' and k.relnamespace = 'public'::regnamespace
       where c.table_schema = 'public' and c.is_generated = 'NEVER' and exists (
         select from information_schema.columns a where a.table_schema = 'public' and a.table_name = c.table_name
           and a.column_name = 'account_id')
       group by c.table_name order by min(k.oid)`,
    )
    .then(({ rows }) => rows)
  return tables[0]
}

/** Copies an account's rows. */
export async function takeBackup(admin: Pool, accountId: number): Promise<Backup> {
  const parts = (await accountTables(admin)).map(
    ({ name }) =>
      `jsonb_build_object('${name}',
        (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from "${name}" t where account_id = ${accountId}))`,
  )
  const { rows } = await admin.query<Backup>(
    // A single statement, so that all tables are of one snapshot; a function takes at most a hundred
    // arguments.
    `select (${parts.join(' || ')})::text as rows,
      (select last_value from desk_id) as ids, (select last_value from lease_range) as ranges`,
  )
  return rows[0] as Backup
}

/** Restores an account's rows without firing triggers, as a database restore does. */
export async function putBack(admin: Pool, accountId: number, backup: Backup): Promise<void> {
  const names = await accountTables(admin)
  const client = await admin.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await client.query(
      names.map(({ name }) => `delete from "${name}" where account_id = ${accountId}`).join(';'),
    )
    for (const { name, columns } of names)
      await client.query(
        `insert into "${name}" (${columns})
          select ${columns} from jsonb_populate_recordset(null::"${name}", $1::jsonb -> '${name}')`,
        [backup.rows],
      )
    await client.query('select setval($1, $2), setval($3, $4)', [
      'desk_id',
      backup.ids,
      'lease_range',
      backup.ranges,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
