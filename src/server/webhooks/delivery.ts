import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { Random } from '#lib/random.ts'
import type { DeliveredKind, DeliveryTools, Outcome } from '../outbox/kind.ts'
import type { CallOutside } from '../outside/call.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { callWebhook, isGood, waitAfter, answerText, type WebhookAnswer } from './call.ts'
import { notifyOfSwitchOff } from './notice.ts'
import { webhookKind, webhookWaits, type WebhookCall } from './queue.ts'

/** Time without a successful call after which a webhook is switched off, in ms. */
export const patienceMs = 5 * 24 * 3_600_000

/** Dependencies of webhook calls. */
export interface WebhookDeliveryParts {
  database: Database
  clock: Clock
  random: Random
  secrets: KeptSecrets
  callOutside: CallOutside
}

interface Waiting {
  url: string
  type: string
  body: string
  at: number
  previousUntil: number | null
}

/** `webhook-id` of a call, the same for each attempt. */
export const messageIdOf = (deliveryId: Id): string => `msg_${deliveryId}`

/** Delivers webhook calls; after a crash one may be sent twice, with the same `webhook-id`. */
export const webhookDelivery = (parts: WebhookDeliveryParts): DeliveredKind<WebhookCall> => ({
  ...webhookKind,
  deliver: (call, tools) => deliver(parts, call, tools),
})

async function deliver(
  parts: WebhookDeliveryParts,
  { webhookId, deliveryId }: WebhookCall,
  { accountId, attempt, signal }: DeliveryTools,
): Promise<Outcome> {
  const { database, clock, random } = parts
  const ready = await database.look(accountId, (sql) => waiting(parts, sql, webhookId, deliveryId))
  // It was deleted or switched off: the call then waits in the log until it is switched on.
  if (!ready) return { kind: 'moot' }
  const message = { id: messageIdOf(deliveryId), at: clock.now(), body: ready.body }
  const answer = await callWebhook(parts.callOutside, ready, message, { signal })
  const now = clock.now()
  const wait = webhookWaits[attempt - 1]
  const goesOn = await database.desk(accountId, (sql) =>
    note(sql, { webhookId, deliveryId, answer, now, isLast: wait === undefined }),
  )
  if (isGood(answer)) return { kind: 'sent' }
  if (!goesOn || wait === undefined) return { kind: 'moot' }
  return { kind: 'retry', reason: answerText(answer), waitMs: waitAfter(answer, wait, random) }
}

/** Pending call with its signature; null if it is no longer pending. */
async function waiting(
  { secrets, clock }: WebhookDeliveryParts,
  sql: DeskSql,
  webhookId: Id,
  deliveryId: Id,
): Promise<(Waiting & { keys: string[] }) | null> {
  const [found] = await sql.rows<Waiting>({
    name: 'call of a webhook',
    text: `select w.url, d.type, d.body, d.at, w.previous_until as "previousUntil"
      from webhook_deliveries d join webhooks w on w.account_id = d.account_id and w.id = d.webhook_id
      where d.account_id = $1 and d.webhook_id = $2 and d.id = $3 and w.is_active`,
    values: [sql.accountId, webhookId, deliveryId],
  })
  if (!found) return null
  const fields = (found.previousUntil ?? 0) > clock.now() ? ['secret', 'previous'] : ['secret']
  const keys = await Promise.all(fields.map((field) => secrets.read(sql, 'webhooks', webhookId, field)))
  return { ...found, keys: keys.filter((key) => key !== null) }
}

interface Noted {
  webhookId: Id
  deliveryId: Id
  answer: WebhookAnswer
  now: number
  isLast: boolean
}

/** Stores the outcome of a call. @returns true if its webhook is still active. */
async function note(sql: DeskSql, { webhookId, deliveryId, answer, now, isLast }: Noted): Promise<boolean> {
  const isDelivered = isGood(answer)
  const [hook] = await sql.rows<{ url: string; failingSince: number | null }>({
    name: 'note how a webhook goes',
    text: `update webhooks set failing_since = case when $3 then null else coalesce(failing_since, $4::bigint) end
      where account_id = $1 and id = $2 and is_active returning url, failing_since as "failingSince"`,
    values: [sql.accountId, webhookId, isDelivered, now],
  })
  const isOver = hook?.failingSince != null && now - hook.failingSince >= patienceMs
  const offReason =
    answer.status === 410 ? 'It answered 410: it is gone for good' : 'No call arrived for 5 days'
  const goesOff = hook !== undefined && !isDelivered && (answer.status === 410 || isOver)
  const state = isDelivered ? 'delivered' : isLast && !goesOff ? 'failed' : 'waiting'
  await sql.rows({
    name: 'note a call of a webhook',
    text: `update webhook_deliveries set attempts = attempts + 1, status = $3, reason = $4, tried_at = $5, state = $6
      where account_id = $1 and id = $2`,
    values: [
      ...[sql.accountId, deliveryId, answer.status, isDelivered ? null : answerText(answer), now, state],
    ],
  })
  if (!goesOff) return hook !== undefined
  await sql.rows({
    name: 'switch a webhook off',
    text: `update webhooks set is_active = false, off_reason = $3, revision = revision + 1
      where account_id = $1 and id = $2`,
    values: [sql.accountId, webhookId, offReason],
  })
  await notifyOfSwitchOff(sql, { webhookId, url: hook.url, reason: offReason, now })
  return false
}
