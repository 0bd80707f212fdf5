import type pg from 'pg'
import { quoted } from '#server/account/copy/tables.ts'

/** Tables that are not copied: their rows are unique, or belong to the account's own users. */
const leftOut = new Set(['sessions', 'user_presence', 'push_subscriptions', 'jobs', 'outbox'])

/** Column types that may contain an address. */
const wordy = /^(text|jsonb?)\b/

interface Column {
  table: string
  name: string
  type: string
}

/** Columns of all account tables, without generated ones. */
const columnsText = `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0
    and not a.attisdropped and a.attgenerated = '' and (c.relname = 'accounts' or exists (
      select from pg_attribute o where o.attrelid = c.oid and o.attname = 'account_id' and not o.attisdropped))`

/**
 * Copies an account with all its rows in one transaction, in a tenth of the time of loading it. Addresses at
 * `from` change to the domain that `domainOf` returns for the new account's id.
 * @param client connection of a role that may disable triggers.
 * @returns the new account's id.
 */
export async function cloneAccount(
  client: pg.Client,
  { accountId, from, domainOf }: { accountId: number; from: string; domainOf: (id: number) => string },
): Promise<number> {
  const { rows } = await client.query<Column>(columnsText)
  const tables = Map.groupBy(
    rows.filter(({ table }) => !leftOut.has(table)),
    ({ table }) => table,
  )
  await client.query("begin; set local session_replication_role = 'replica'")
  const next = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('accounts', 'id'))::integer as id",
  )
  const id = next.rows[0]?.id ?? 0
  const [was, is] = [from, domainOf(id)].map((domain) => client.escapeLiteral(`@${domain}`))
  for (const [table, columns] of tables) {
    const key = table === 'accounts' ? 'id' : 'account_id'
    const values = columns.map(({ name, type }) => {
      if (name === key) return `${id}`
      if (table === 'accounts' && name === 'domain') return `domain || '-${id}'`
      return wordy.test(type) ? `replace(${quoted(name)}::text, ${was}, ${is})::${type}` : quoted(name)
    })
    const names = columns.map(({ name }) => quoted(name)).join(', ')
    await client.query(
      `insert into ${quoted(table)} (${names}) overriding system value
        select ${values.join(', ')} from ${quoted(table)} where ${key} = $1`,
      [accountId],
    )
  }
  await client.query('commit')
  return id
}
