import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import type { Integration, integrationEndpoints } from '#domain/integrations/integration.ts'
import { connectable, slackOrigin, type IntegrationName } from '#domain/integrations/names.ts'
import type { Id } from '#lib/id.ts'
import { recordChange } from '../events/record.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { isCallable } from '../outside/call.ts'
import type { DeskSql } from '../store/database.ts'
import { removeIntegration } from './connections.ts'
import { issueHandlers, type IssueParts } from './issue-handlers.ts'
import { shopHandlers } from './shop-handlers.ts'
import { slackKind } from './slack.ts'

/** Dependencies of the integration handlers. */
export type IntegrationParts = IssueParts

type Row = Omit<Integration, 'isConnected'> & { id: Id }

async function find(sql: DeskSql, provider: IntegrationName): Promise<Row | undefined> {
  const [row] = await sql.rows<Row>({
    name: 'integration',
    text: `select id, provider, events, sent_at as "sentAt", trouble from integrations
      where account_id = $1 and provider = $2`,
    values: [sql.accountId, provider],
  })
  return row
}

/** Audit log values of a connection. */
const told = (row: Pick<Row, 'provider' | 'events'> | undefined) =>
  row ? { provider: row.provider, events: row.events } : null

/** Handlers for integrations; their keys are sent to the other product only. */
export function integrationHandlers(parts: IntegrationParts) {
  const { database, now, secrets, config } = parts
  const requireUrl = (url: string) => {
    const isSlack =
      url.startsWith(`${slackOrigin}/`) || config.insideHosts.includes(URL.parse(url)?.host ?? '')
    if (isSlack && isCallable(url, config.insideHosts)) return
    throw new DeskError('INVALID', { field: 'url', message: `The webhook URL begins with ${slackOrigin}/` })
  }
  const note = (sql: DeskSql, { actor, key }: Call, change: Parameters<typeof ofRecord>[1]) =>
    recordChange(sql, ofRecord('integrations', change), { actorId: actor.userId, op: key, at: now() })
  return {
    ...issueHandlers(parts),
    ...shopHandlers(parts),
    listIntegrations: (_, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        const rows = await Promise.all(connectable.map((provider) => find(sql, provider)))
        return { data: connectable.map((provider, n) => ({ provider, isConnected: rows[n] !== undefined })) }
      }),
    getIntegration: ({ provider }, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        const row = await find(sql, provider)
        const { events = [], sentAt = null, trouble = null } = row ?? {}
        return { provider, isConnected: row !== undefined, events, sentAt, trouble }
      }),
    putIntegration: ({ provider, url, events }, call) =>
      database.desk(call.actor.accountId, async (sql) => {
        const before = await find(sql, provider)
        if (url) requireUrl(url)
        else if (!before || url === null)
          throw new DeskError('INVALID', { field: 'url', message: 'Webhook URL is a required field' })
        const [row] = await sql.rows<{ id: Id }>({
          text: `insert into integrations (account_id, provider, events) values ($1, $2, $3)
            on conflict (account_id, provider) do update set events = $3, trouble = null returning id`,
          values: [sql.accountId, provider, JSON.stringify(events)],
        })
        const id = (row as { id: Id }).id
        await secrets.write(sql, 'integrations', id, { url })
        const after = told({ provider, events })
        await note(sql, call, { id, before: told(before), after, secretsWritten: url ? ['url'] : [] })
        return { provider, isConnected: true }
      }),
    deleteIntegration: ({ provider }, call) =>
      database.desk(call.actor.accountId, async (sql) => {
        const row = await find(sql, provider)
        if (!row) throw new DeskError('NOT_FOUND')
        const { id } = row
        await removeIntegration(sql, secrets, id)
        await note(sql, call, { id, before: told(row), after: null })
        return { provider }
      }),
    testIntegration: ({ provider }, { actor, key }) =>
      database.desk(actor.accountId, async (sql) => {
        const row = await find(sql, provider)
        if (!row) throw new DeskError('NOT_FOUND')
        const message = { integrationId: row.id, text: 'This is a test of the desk', path: null }
        await enqueue(sql, slackKind, message, { key: `${row.id} test ${key}`, now: now() })
        return { provider }
      }),
  } satisfies HandlersOf<typeof integrationEndpoints>
}
