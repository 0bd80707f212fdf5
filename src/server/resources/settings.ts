import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isEqual } from '#lib/equal.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import type { SettingsChange, SettingsResource } from '#domain/settings.ts'
import { recordChange } from '../events/record.ts'
import type { Call } from '../http/handler.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { columnOf, storedAs } from './statements.ts'

/** Reads and changes settings with one row per account, keyed by `account_id`. */
export function settingsStore<Settings extends object>(
  { name: resource, schema, usual }: Pick<SettingsResource<Settings>, 'name' | 'schema' | 'usual'>,
  table: PgTable,
) {
  const { shape } = schema as unknown as { shape: Record<string, unknown> }
  const keys = Object.keys(shape) as (keyof Settings & string)[]
  const name = `"${getTableName(table)}"`
  const types = getTableColumns(table)
  const columns = keys.map(columnOf)
  const read = async (sql: DeskSql): Promise<Settings> => {
    const [row] = await sql.rows<Settings>({
      text: `select ${keys.map((key) => `${columnOf(key)} as "${key}"`).join(', ')}
        from ${name} where account_id = $1`,
      values: [sql.accountId],
    })
    return row ?? usual
  }
  /**
   * Changes the given fields. Concurrent changes of different fields do not conflict.
   * @throws DeskError CONFLICT with the current values when a changed field differs from its base value.
   */
  const change = async (
    sql: DeskSql,
    { seen = {}, ...given }: SettingsChange<Settings>,
  ): Promise<{ before: Settings; after: Settings }> => {
    // Serialised by a lock, also the first time, when there is no row to lock.
    await sql.rows({
      text: 'select 1 from account_head where account_id = $1 for update',
      values: [sql.accountId],
    })
    const before = await read(sql)
    const wanted = given as Partial<Settings>
    const known = seen as Partial<Settings>
    const isOverruled = (key: keyof Settings) =>
      wanted[key] !== undefined &&
      known[key] !== undefined &&
      !isEqual(known[key], before[key]) &&
      !isEqual(wanted[key], before[key])
    if (keys.some(isOverruled))
      throw new DeskError('CONFLICT', {
        reason: 'changed',
        message: 'Somebody changed these settings while you were away.',
        facts: { current: before },
      })
    const after = keys.map((key) =>
      storedAs(types[key]?.dataType, wanted[key] === undefined ? before[key] : wanted[key]),
    )
    await sql.rows({
      text: `insert into ${name} (account_id, ${columns.join(', ')})
        values ($1, ${columns.map((_, index) => `$${index + 2}`).join(', ')})
        on conflict (account_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      values: [sql.accountId, ...after],
    })
    return { before, after: await read(sql) }
  }
  return { name: resource, read, change }
}

/** Handlers for the two calls of settings. */
export function settingsHandlers<Settings extends object>(
  { name, read, change }: ReturnType<typeof settingsStore<Settings>>,
  { database, now }: { database: Database; now(): number },
) {
  return {
    get: (_: object, { actor }: { actor: { accountId: number } }) => database.look(actor.accountId, read),
    /** Changes them in one transaction, with an audit log entry. */
    update: (input: SettingsChange<Settings>, { actor, key }: Pick<Call, 'actor' | 'key'>) =>
      database.desk(actor.accountId, async (sql) => {
        const { before, after } = await change(sql, input)
        const told = ofRecord(name, { id: actor.accountId, before, after })
        await recordChange(sql, told, { actorId: actor.userId, op: key, at: now() })
        return after
      }),
  }
}
