import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import type { IntegrationName } from '#domain/integrations/names.ts'
import { recordChange } from '../events/record.ts'
import type { Call } from '../http/handler.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database, DeskSql } from '../store/database.ts'

/** Dependencies of connections that have a token. */
export interface ConnectionParts {
  database: Database
  now(): number
  secrets: KeptSecrets
}

/** Connected product; its token is in the secret store. */
export interface Connection<Settings> {
  id: Id
  settings: Settings
  trouble: string | null
}

/** Connection of the account; undefined if there is none. */
export async function findConnection<Settings>(
  sql: DeskSql,
  provider: IntegrationName,
): Promise<Connection<Settings> | undefined> {
  const [row] = await sql.rows<Connection<Settings>>({
    name: 'connection',
    text: `select id, settings, trouble from integrations
      where account_id = $1 and provider = $2 and settings is not null`,
    values: [sql.accountId, provider],
  })
  return row
}

/** Settings of a connection with its token; undefined without either. */
export async function openConnection<Settings>(
  sql: DeskSql,
  secrets: KeptSecrets,
  provider: IntegrationName,
): Promise<{ settings: Settings; token: string } | undefined> {
  const row = await findConnection<Settings>(sql, provider)
  const token = row && (await secrets.read(sql, 'integrations', row.id, 'token'))
  return row && token ? { settings: row.settings, token } : undefined
}

/** Field of the secret that the other product signs its webhooks with. */
export const hookSecret = 'webhookSecret'

/** Audit log values of a connection. */
const told = (provider: IntegrationName, row: { settings: object } | undefined) =>
  row ? { provider, ...row.settings } : null

/** Stores a verified connection. `isTyped`: the token is new. */
export function keepConnection(
  { database, secrets, now }: ConnectionParts,
  provider: IntegrationName,
  { settings, token, isTyped }: { settings: object; token: string; isTyped: boolean },
  { actor, key }: Call,
): Promise<void> {
  return database.desk(actor.accountId, async (sql) => {
    const before = await findConnection<object>(sql, provider)
    const [row] = await sql.rows<{ id: Id }>({
      text: `insert into integrations (account_id, provider, events, settings) values ($1, $2, '[]', $3)
        on conflict (account_id, provider) do update set settings = $3, trouble = null returning id`,
      values: [sql.accountId, provider, JSON.stringify(settings)],
    })
    const { id } = row as { id: Id }
    await secrets.write(sql, 'integrations', id, { token })
    const values = { id, before: told(provider, before), after: told(provider, { settings }) }
    await recordChange(
      sql,
      ofRecord('integrations', { ...values, secretsWritten: isTyped ? ['token'] : [] }),
      {
        ...{ actorId: actor.userId, op: key, at: now() },
      },
    )
  })
}

/** Removes an integration with its secrets. */
export async function removeIntegration(sql: DeskSql, secrets: KeptSecrets, id: Id): Promise<void> {
  await sql.rows({
    text: 'delete from integrations where account_id = $1 and id = $2',
    values: [sql.accountId, id],
  })
  await secrets.removeAll(sql, 'integrations', id)
}

/** Removes a connection and its token. @throws DeskError NOT_FOUND */
export function endConnection(
  { database, secrets, now }: ConnectionParts,
  provider: IntegrationName,
  { actor, key }: Call,
): Promise<void> {
  return database.desk(actor.accountId, async (sql) => {
    const row = await findConnection<object>(sql, provider)
    if (!row) throw new DeskError('NOT_FOUND')
    const { id } = row
    await removeIntegration(sql, secrets, id)
    await recordChange(sql, ofRecord('integrations', { id, before: told(provider, row), after: null }), {
      ...{ actorId: actor.userId, op: key, at: now() },
    })
  })
}
