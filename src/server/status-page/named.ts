import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../store/database.ts'

/** References of a record, with the tables of their targets. */
export interface Naming {
  table: '"statusSources"' | '"statusIncidentStatuses"' | '"statusServices"'
  field: string
  message: string
}

/**
 * Refuses references to missing records; references that existed before may stay.
 * @throws DeskError INVALID with the field.
 */
export async function requireNamed(
  sql: DeskSql,
  { table, field, message }: Naming,
  ids: readonly number[],
  before: readonly number[] = [],
): Promise<void> {
  const known = new Set(before)
  const asked = [...new Set(ids)].filter((id) => !known.has(id))
  if (asked.length === 0) return
  const found = await sql.rows<{ id: number }>({
    text: `select id from ${table} where account_id = $1 and id = any($2::bigint[])
      ${table === '"statusServices"' ? "and type = 'service'" : ''} for key share`,
    values: [sql.accountId, asked],
  })
  if (found.length < asked.length) throw new DeskError('INVALID', { field, message })
}

/** Checks the services of an incident, maintenance or template. */
export const requireServices = (
  sql: DeskSql,
  services: readonly { serviceId: number }[],
  before: readonly { serviceId: number }[] = [],
): Promise<void> =>
  requireNamed(
    sql,
    {
      table: '"statusServices"',
      field: 'effectedServices',
      message: 'A selected service does not exist any more',
    },
    services.map(({ serviceId }) => serviceId),
    before.map(({ serviceId }) => serviceId),
  )

/** Checks the source of an incident, maintenance or template. */
export const requireSource = (sql: DeskSql, sourceId: number, before?: { sourceId: number } | null) =>
  requireNamed(
    sql,
    { table: '"statusSources"', field: 'sourceId', message: 'This source does not exist any more' },
    [sourceId],
    before ? [before.sourceId] : [],
  )
