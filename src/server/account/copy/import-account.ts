import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { StartError } from '../../start-error.ts'
import type { Database, SystemSql } from '../../store/database.ts'
import { lastMigration } from '../../store/migrate.ts'
import type { CopyStores } from './export-account.ts'
import type { Manifest } from './manifest.ts'
import { checkCopy, readCopy, type CopyFile } from './read-copy.ts'
import { copiedTables, quoted, type CopiedTable } from './tables.ts'

/**
 * Imports an exported account into another database, in one transaction. Records keep their ids; devices sync
 * from scratch. No server may run meanwhile, as it might hold leases for ids that the copy uses.
 * @returns the new account id and the manifest.
 * @throws StartError for a file that is damaged, no copy or of another version, and if the account's domain
 * or an address already exists.
 */
export async function importAccount(
  stores: CopyStores,
  path: string,
  onProgress: (share: number) => void = () => undefined,
): Promise<{ accountId: Id; manifest: Manifest }> {
  const manifest = await checkCopy(path, (share) => onProgress(share / 2))
  const made: { id: Id | null } = { id: null }
  try {
    await stores.database.system(async (sql) => {
      const tables = await prepare(sql, manifest)
      for await (const file of readCopy(path, (share) => onProgress((1 + share) / 2)))
        if (file.kind === 'rows') {
          const [table, rows] = [tableOf(tables, file.table), jsonOf(file.bytes)]
          if (made.id === null) made.id = await addAccount(sql, table, rows)
          else await addRows(sql, table, { accountId: made.id, rows })
        } else if (file.kind !== 'manifest') await addContent(stores, invariant(made.id, 'account'), file)
      await finish(sql, invariant(made.id, 'account'), { tables, manifest })
    })
  } catch (error) {
    // Account ids are never reused, so no files exist under the new one.
    if (made.id !== null) {
      await stores.attachments.clear(made.id)
      await stores.rawMail.clear(made.id)
    }
    throw plainly(error)
  }
  return { accountId: invariant(made.id, 'account'), manifest }
}

/**
 * Requires that no server uses the database: servers lease ids in advance, which the copy may contain.
 * @throws StartError
 */
export async function requireAlone(database: Database): Promise<void> {
  const [other] = await database.system((sql) =>
    sql.rows({
      text: `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and backend_start < (select backend_start from pg_stat_activity where pid = pg_backend_pid())`,
    }),
  )
  if (other)
    throw new StartError('The database is in use: stop Outpost first, and start it again afterwards.')
}

/** Checks that the copy can be imported. @throws StartError */
async function prepare(sql: SystemSql, manifest: Manifest): Promise<CopiedTable[]> {
  await sql.script("set local statement_timeout = 0; set local app.logging = 'on'")
  const schema = lastMigration()
  if (schema !== manifest.schema)
    throw new StartError(
      `The copy was made by version ${manifest.version} with other tables (${manifest.schema}, here ${schema}): bring both servers to the same version.`,
    )
  const { domain, name } = manifest.account
  const [taken] = await sql.rows({
    text: 'select from accounts where domain_key = lower($1::text)',
    values: [domain],
  })
  if (taken) throw new StartError(`The account ${name} (${String(domain)}) is here already.`)
  const { ids, ranges } = manifest.counters
  await sql.rows({
    text: `select setval('desk_id', greatest($1, (select last_value from desk_id))),
      setval('lease_range', greatest($2, (select last_value from lease_range)))`,
    values: [ids, ranges],
  })
  return copiedTables(sql)
}

function tableOf(tables: readonly CopiedTable[], name: string): CopiedTable {
  const table = tables.find((each) => each.name === name)
  if (!table) throw new StartError(`${name} is not a table of exported accounts.`)
  return table
}

/** Combines JSON Lines to one array; a line of JSON contains no line break. */
const jsonOf = (bytes: Buffer) => `[${bytes.toString().trimEnd().replaceAll('\n', ',')}]`

const columnsOf = ({ columns }: CopiedTable) => columns.map(quoted).join(', ')

const rowsOf = ({ name }: CopiedTable, place: string) =>
  `jsonb_populate_recordset(null::${quoted(name)}, ${place}::jsonb)`

async function addAccount(sql: SystemSql, table: CopiedTable, rows: string): Promise<Id> {
  if (table.name !== 'accounts') throw new StartError('The copy does not begin with its account.')
  const columns = columnsOf(table)
  const made = await sql.rows<{ id: Id }>({
    text: `insert into accounts (${columns}) select ${columns} from ${rowsOf(table, '$1')} returning id`,
    values: [rows],
  })
  const [account] = made
  if (made.length !== 1 || !account) throw new StartError('The copy has more than one account.')
  await sql.script(`set local app.account = '${account.id}'`)
  return account.id
}

/** Inserts rows; rows that triggers have already created are updated from the copy. */
async function addRows(
  sql: SystemSql,
  table: CopiedTable,
  { accountId, rows }: { accountId: Id; rows: string },
): Promise<void> {
  const columns = columnsOf(table)
  const changed = table.columns.filter((column) => !table.key.includes(column) || table.name === 'audit_log')
  const outcome =
    changed.length === 0
      ? 'nothing'
      : `update set ${changed.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`
  const conflict =
    table.name === 'audit_log'
      ? ''
      : `on conflict (${['account_id', ...table.key.map(quoted)].join(', ')}) do ${outcome}`
  await sql.rows({
    text: `insert into ${quoted(table.name)} (account_id, ${columns}) select $1, ${columns} from ${rowsOf(table, '$2')}
      ${conflict}`,
    values: [accountId, rows],
  })
}

async function addContent(
  { attachments, rawMail }: CopyStores,
  accountId: Id,
  { kind, hash, bytes }: Extract<CopyFile, { hash: string }>,
): Promise<void> {
  const content = (kind === 'files' ? attachments : rawMail).of(accountId)
  const upload = `copy-${hash}`
  let offset = await content.putPart(upload, 0, Buffer.alloc(0))
  for await (const chunk of bytes) offset = await content.putPart(upload, offset, chunk)
  if ((await content.complete(upload, hash)) !== 'kept') throw new StartError(`${kind}/${hash} is damaged.`)
}

/** Checks the row counts and starts the account's change history with a first change for devices. */
async function finish(
  sql: SystemSql,
  accountId: Id,
  { tables, manifest }: { tables: readonly CopiedTable[]; manifest: Manifest },
): Promise<void> {
  for (const { name } of tables) {
    const [row] = await sql.rows<{ count: number }>({
      text: `select count(*) as count from ${quoted(name)} where ${name === 'accounts' ? 'id' : 'account_id'} = $1`,
      values: [accountId],
    })
    const told = manifest.tables[name] ?? 0
    if (row?.count !== told)
      throw new StartError(
        `Of ${name} the copy has ${told} rows, and ${String(row?.count)} came: nothing was kept.`,
      )
  }
  await sql.script(`set constraints all immediate; set local app.logging = 'off'`)
  await sql.rows({
    text: 'update "accountSettings" set ver = ver where account_id = $1',
    values: [accountId],
  })
}

/** Translates a violation of unique addresses to a readable error. */
function plainly(error: unknown): unknown {
  const { code, detail } = error as { code?: string; detail?: string }
  if (code !== '23505') return error
  return new StartError(`Something of the account is here already: ${detail ?? ''} Nothing was imported.`, {
    cause: error,
  })
}
