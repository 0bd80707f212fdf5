import * as z from 'zod/mini'
import { conversationIdOf } from '#domain/events/event.ts'
import { eventTexts } from '#domain/events/event-texts.ts'
import { id } from '#domain/fields.ts'
import { webhookEventTypes } from '#domain/webhooks/webhook-events.ts'
import type { Id } from '#lib/id.ts'
import { defineConsumer } from '../events/consumer.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { DeliveredKind, DeliveryTools, Outcome, OutboxKind } from '../outbox/kind.ts'
import { OutsideRefusal, type CallOutside } from '../outside/call.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Clock } from '#lib/clock.ts'
import type { Database } from '../store/database.ts'

const hourMs = 3_600_000
/** Timeout of a call to Slack, in ms. */
const limitMs = 15_000

const messageSchema = z.object({
  integrationId: id(),
  text: z.string(),
  /** Path of the link, below the desk's public URL; null for none. */
  path: z.nullable(z.string()),
})

/** Message to a Slack channel. */
export type SlackMessage = z.infer<typeof messageSchema>

/** Outbox kind for Slack messages, in order. */
export const slackKind: OutboxKind<SlackMessage> = {
  name: 'slack-message',
  title: 'Message to Slack',
  payload: messageSchema,
  lane: ({ integrationId }) => String(integrationId),
  about: ({ text }) => text,
  retryPolicy: { maxAttempts: 12, maxBackoffMs: hourMs, expiresAfterMs: 24 * hourMs },
}

/** Sends one sentence with a link to Slack for each chosen event. */
export const slackConsumer = defineConsumer({
  ...{ name: 'slack', title: 'Slack', writes: 'own', audience: 'present' },
  wants: webhookEventTypes,
  async isIdle(sql) {
    const rows = await sql.rows({
      name: 'any slack',
      text: `select 1 from integrations where account_id = $1 and provider = 'slack' limit 1`,
      values: [sql.accountId],
    })
    return rows.length === 0
  },
  async handle({ sql, now }, event) {
    const [found] = await sql.rows<{ id: Id }>({
      name: 'slack of an event',
      text: `select id from integrations where account_id = $1 and provider = 'slack' and events ? $2`,
      values: [sql.accountId, event.type],
    })
    if (!found) return
    const about = conversationIdOf(event)
    const path = about === undefined ? null : `/support/inbox/${about}`
    const message = { integrationId: found.id, text: eventTexts[event.type], path }
    await enqueue(sql, slackKind, message, { key: `${found.id} ${event.seq}`, now })
  },
})

/** Dependencies of Slack calls. */
export interface SlackParts {
  database: Database
  clock: Clock
  secrets: KeptSecrets
  callOutside: CallOutside
  origin(): string
}

/** Posts messages to Slack. */
export const slackDelivery = (parts: SlackParts): DeliveredKind<SlackMessage> => ({
  ...slackKind,
  deliver: (message, tools) => deliver(parts, message, tools),
})

async function deliver(
  { database, clock, secrets, callOutside, origin }: SlackParts,
  { integrationId, text, path }: SlackMessage,
  { accountId, signal }: DeliveryTools,
): Promise<Outcome> {
  const url = await database.look(accountId, (sql) => secrets.read(sql, 'integrations', integrationId, 'url'))
  // It was disconnected meanwhile.
  if (url === null) return { kind: 'moot' }
  const words = path === null ? text : `${text}: <${origin()}${path}|open>`
  let outcome: Outcome
  try {
    const { status, headers } = await callOutside(url, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      ...{ body: JSON.stringify({ text: words }), maxBytes: 0, limitMs, signal },
    })
    outcome = outcomeOf(status, Number(headers['retry-after']))
  } catch (error) {
    const reason = error instanceof OutsideRefusal ? error.message : 'There is no connection'
    outcome = { kind: 'retry', reason }
  }
  await database.desk(accountId, (sql) =>
    sql.rows({
      name: 'note how slack goes',
      text: `update integrations set trouble = $3, sent_at = case when $3::text is null then $4 else sent_at end
        where account_id = $1 and id = $2`,
      values: [accountId, integrationId, 'reason' in outcome ? outcome.reason : null, clock.now()],
    }),
  )
  return outcome
}

/** 403, 404 and 410: the channel or its URL is gone for good. */
function outcomeOf(status: number, seconds: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const reason = `Slack answered ${status}`
  if (status !== 429 && status < 500) return { kind: 'failed', reason }
  return { kind: 'retry', reason, waitMs: seconds > 0 ? seconds * 1000 : null }
}
