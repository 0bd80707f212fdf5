import type { EventOf } from '#domain/events/event.ts'
import { webhookEventTypes, type WebhookEventType } from '#domain/webhooks/webhook-events.ts'
import type { Id } from '#lib/id.ts'
import { defineConsumer, type ConsumerWork } from '../events/consumer.ts'
import type { DeskSql } from '../store/database.ts'
import { queueCalls } from './queue.ts'

/** Maximum body length in characters; a longer body is reduced to the subject: the API has the rest. */
const longestBody = 20_000

/** A webhook switched off by the desk keeps its position: events in between wait for it. */
const isFollowing = `(is_active or off_reason is not null)`

/** Queues a call for each event and webhook. */
export const webhooksConsumer = defineConsumer({
  ...{ name: 'webhooks', title: 'Webhooks', writes: 'own', audience: 'present' },
  wants: webhookEventTypes,
  async isIdle(sql) {
    const rows = await sql.rows({
      name: 'any webhook',
      text: `select 1 from webhooks where account_id = $1 and ${isFollowing} limit 1`,
      values: [sql.accountId],
    })
    return rows.length === 0
  },
  handle,
})

async function handle({ sql, now }: ConsumerWork, event: EventOf<WebhookEventType>): Promise<void> {
  const { seq, type, at } = event
  const followers = await sql.rows<{ id: Id; isActive: boolean }>({
    name: 'webhooks of an event',
    text: `select id, is_active as "isActive" from webhooks
      where account_id = $1 and ${isFollowing} and events ? $2 order by id for share`,
    values: [sql.accountId, type],
  })
  for (const { id, isActive } of followers) {
    const deliveryId = await keepCall(sql, id, { type, at, eventSeq: seq, body: bodyOf(event) })
    if (isActive) await queueCalls(sql, id, { where: 'id = $3', values: [deliveryId], now })
  }
}

/** Body sent for an event. */
function bodyOf({ type, at, subjectId, actorId, payload }: EventOf<WebhookEventType>): string {
  const about = { type, timestamp: new Date(at).toISOString() }
  const whole = JSON.stringify({ ...about, data: { id: subjectId, actorId, ...payload } })
  return whole.length <= longestBody
    ? whole
    : JSON.stringify({ ...about, data: { id: subjectId, actorId, isShortened: true } })
}

/** Adds a call to the log of a webhook. @returns its id. */
export async function keepCall(
  sql: DeskSql,
  webhookId: Id,
  { type, at, body, eventSeq }: { type: string; at: number; body: string; eventSeq: number | null },
): Promise<Id | null> {
  const [row] = await sql.rows<{ id: Id }>({
    name: 'keep a call of a webhook',
    text: `insert into webhook_deliveries (account_id, webhook_id, event_seq, type, body, at, state)
      values ($1, $2, $3, $4, $5, $6, 'waiting') on conflict do nothing returning id`,
    values: [sql.accountId, webhookId, eventSeq, type, body, at],
  })
  return row?.id ?? null
}
