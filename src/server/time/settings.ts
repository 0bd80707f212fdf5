import { DeskError } from '#domain/errors.ts'
import type { TimeSettings } from '#domain/time/settings.ts'
import { defaultTimeSettings } from '#domain/time/usual-settings.ts'
import type { DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'

const fields = shapes.timeSettings.fields.filter(({ key }) => key !== 'id')

/** How the account tracks time; the defaults for one that never chose. */
export async function readTimeSettings(sql: DeskSql): Promise<TimeSettings> {
  const [row] = await sql.rows<TimeSettings>({
    name: 'time settings',
    text: `select ${fields.map(({ key, read }) => `${read('t')} as "${key}"`).join(', ')}
      from "timeSettings" t where t.account_id = $1`,
    values: [sql.accountId],
  })
  return row ?? defaultTimeSettings
}

type Change = { [Name in keyof TimeSettings]?: TimeSettings[Name] | undefined }

/**
 * Changes what is given. Two administrators who change different fields do not meet.
 * @param seen what the fields were when the caller began.
 * @throws DeskError CONFLICT with the present settings when a changed field is not what the caller had seen.
 */
export async function changeTimeSettings(
  sql: DeskSql,
  change: Change,
  seen: Change = {},
): Promise<TimeSettings> {
  // One at a time, also the first time, when there is no row to lock.
  await sql.rows({
    text: 'select 1 from account_head where account_id = $1 for update',
    values: [sql.accountId],
  })
  const before = await readTimeSettings(sql)
  const names = Object.keys(change) as (keyof TimeSettings)[]
  const isMoved = (name: keyof TimeSettings) => seen[name] !== undefined && seen[name] !== before[name]
  if (names.some((name) => isMoved(name) && change[name] !== before[name]))
    throw new DeskError('CONFLICT', {
      reason: 'changed',
      message: 'Somebody changed these settings while you were away.',
      facts: { current: before },
    })
  const after = { ...before, ...change }
  const columns = fields.map(({ column }) => column)
  await sql.rows({
    name: 'change time settings',
    text: `insert into "timeSettings" (account_id, ${columns.join(', ')})
      values ($1, ${columns.map((_, index) => `$${index + 2}`).join(', ')})
      on conflict (account_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    values: [sql.accountId, ...fields.map(({ key }) => after[key as keyof TimeSettings])],
  })
  return readTimeSettings(sql)
}
