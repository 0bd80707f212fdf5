import { DeskError } from '#domain/errors.ts'
import {
  webhookLimits,
  webhookResource,
  type Webhook,
  type WebhookDelivery,
  type webhookEndpoints,
  type WebhookInput,
} from '#domain/webhooks/webhook.ts'
import type { Id } from '#lib/id.ts'
import { recordChange } from '../events/record.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { isCallable } from '../outside/call.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { webhooks } from '../schema/channels/connect.ts'
import { keepCall } from './consumer.ts'
import { messageIdOf } from './delivery.ts'
import { queueCalls } from './queue.ts'
import { newSecret } from './signature.ts'

/** Dependencies of the webhook handlers. */
export interface WebhookParts {
  database: Database
  now(): number
  secrets: KeptSecrets
  config: { insideHosts: readonly string[] }
}

/** Time during which calls are also signed with the previous secret, in ms. */
const overlapMs = 86_400_000

const whole = { where: `state = 'waiting'`, values: [] }

/** Handlers for webhooks, their log, and repeated calls. */
export function webhookHandlers({ secrets, config, ...parts }: WebhookParts) {
  const { database, now } = parts
  const served = servedWith({ secrets, config, ...parts })
  const handlers = served()
  const withHook = locking(database)
  return {
    ...handlers,
    async create(words, call) {
      const secret = newSecret()
      return { ...(await served(secret).create(words, call)), secret }
    },
    /** Switched by a regular change, so that pending calls are queued. */
    async status({ id, isActive }, call) {
      const { url, description, events } = await handlers.get({ id }, call)
      return handlers.update({ id, url, description, events, isActive }, call)
    },
    async renewWebhookSecret({ id }, call) {
      const secret = newSecret()
      await withHook(call, id, async (sql) => {
        const previous = await secrets.read(sql, webhookResource.name, id, 'secret')
        await secrets.write(sql, webhookResource.name, id, { secret, previous })
        await sql.rows({
          name: 'keep the secret of before',
          text: 'update webhooks set previous_until = $3, revision = revision + 1 where account_id = $1 and id = $2',
          values: [sql.accountId, id, now() + overlapMs],
        })
        const told = ofRecord(webhookResource.name, { id, before: {}, after: {}, secretsWritten: ['secret'] })
        await recordChange(sql, told, { actorId: call.actor.userId, op: call.key, at: now() })
      })
      return { ...(await handlers.get({ id }, call)), secret }
    },
    listWebhookDeliveries: ({ id, cursor, limit }, { actor }) =>
      database.look(actor.accountId, (sql) => pageOf(sql, id, { cursor, limit })),
    testWebhook: ({ id }, call) =>
      withHook(call, id, async (sql) => {
        await requireOn(sql, id)
        const at = now()
        const data = { message: 'This is a test of the desk' }
        const body = JSON.stringify({ type: 'webhook.test', timestamp: new Date(at).toISOString(), data })
        const made = await keepCall(sql, id, { type: 'webhook.test', at, body, eventSeq: null })
        return { count: await queueCalls(sql, id, { where: 'id = $3', values: [made], now: at }) }
      }),
    replayWebhook: ({ id, from, to }, call) =>
      withHook(call, id, async (sql) => {
        await requireOn(sql, id)
        const count = await queueCalls(sql, id, {
          where: `id >= $3 and ($4::bigint is null or id <= $4) and state <> 'waiting'`,
          ...{ values: [from, to ?? null], now: now(), limit: webhookLimits.replayed },
        })
        return { count }
      }),
  } satisfies HandlersOf<typeof webhookEndpoints>
}

/** Calls of a webhook, newest first. @throws DeskError NOT_FOUND. */
async function pageOf(
  sql: DeskSql,
  webhookId: Id,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<{ data: WebhookDelivery[]; next: string | null }> {
  const known = await sql.rows({
    name: 'webhook',
    text: 'select 1 from webhooks where account_id = $1 and id = $2',
    values: [sql.accountId, webhookId],
  })
  if (known.length === 0) throw new DeskError('NOT_FOUND')
  const rows = await sql.rows<Omit<WebhookDelivery, 'messageId'>>({
    name: 'calls of a webhook',
    text: `select id, type, state, attempts, status, reason, at, tried_at as "triedAt", body from webhook_deliveries
      where account_id = $1 and webhook_id = $2 and ($3::bigint is null or id < $3) order by id desc limit $4`,
    values: [sql.accountId, webhookId, cursor ?? null, limit + 1],
  })
  const data = rows.slice(0, limit).map((row) => ({ ...row, messageId: messageIdOf(row.id) }))
  return { data, next: rows.length > limit ? String(data.at(-1)?.id) : null }
}

/** Handlers for the record itself; a new one gets a secret. */
function servedWith({ secrets, config, ...parts }: WebhookParts) {
  const { now } = parts
  const hooks = (secret: string) => ({
    check(_: ResourceWork, words: WebhookInput, before: Webhook | null) {
      if (words.url !== before?.url && !isCallable(words.url, config.insideHosts))
        throw new DeskError('INVALID', {
          field: 'url',
          message: 'The URL must begin with https:// and lead to a public address',
        })
      const isTurned = before !== null && words.isActive !== before.isActive
      return Promise.resolve({ ...words, ...(isTurned && { failingSince: null, offReason: null }) })
    },
    async after({ sql }: ResourceWork, id: Id, words: WebhookInput | null, before: Webhook | null) {
      if (words === null) await secrets.removeAll(sql, webhookResource.name, id)
      else if (before === null) await secrets.write(sql, webhookResource.name, id, { secret })
      else if (words.isActive && !before.isActive) await queueCalls(sql, id, { ...whole, now: now() })
    },
  })
  return (secret = '') =>
    resourceHandlers(webhookResource, { ...parts, table: webhooks, hooks: hooks(secret) })
}

/** Runs in a transaction, with the webhook locked. */
const locking =
  (database: Database) =>
  <Result>({ actor }: Call, id: Id, work: (sql: DeskSql) => Promise<Result>) =>
    database.desk(actor.accountId, async (sql) => {
      const [found] = await sql.rows<{ isActive: boolean }>({
        name: 'lock a webhook',
        text: 'select is_active as "isActive" from webhooks where account_id = $1 and id = $2 for update',
        values: [sql.accountId, id],
      })
      if (!found) throw new DeskError('NOT_FOUND')
      return work(sql)
    })

/** @throws DeskError CONFLICT if it is off: nothing is sent then. */
const requireOn = async (sql: DeskSql, id: Id) => {
  const rows = await sql.rows({
    name: 'webhook that is on',
    text: 'select 1 from webhooks where account_id = $1 and id = $2 and is_active',
    values: [sql.accountId, id],
  })
  if (rows.length === 0) throw new DeskError('CONFLICT', { message: 'Switch the webhook on first' })
}
