import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import { pushMessageSchema, type PushMessage } from '#domain/notifications/push-message.ts'
import type { DeliveredKind, DeliveryTools, Outcome, OutboxKind } from '../outbox/kind.ts'
import type { Database } from '../store/database.ts'
import type { PushService, PushTarget } from './push-service.ts'

const pushSchema = z.object({
  subscriptionId: id(),
  message: pushMessageSchema,
  /** Id of its notification; unset in older rows. */
  notificationId: z.optional(id()),
})

/** A push to one device. */
export type Push = z.infer<typeof pushSchema>

/**
 * Pushes, one per device. A push may be sent twice after a crash; on the device the second replaces the
 * first, as does a newer one of the same topic: pushes of a topic are sent in order.
 */
export const pushKind: OutboxKind<Push> = {
  name: 'push',
  title: 'Push notification',
  payload: pushSchema,
  lane: ({ subscriptionId, message }) => `${subscriptionId} ${message.kind} ${placeOf(message)}`,
  about: ({ message: { title } }) => title,
  // After more than a day the user has seen the inbox anyway.
  retryPolicy: { maxAttempts: 200, maxBackoffMs: 15 * 60_000, expiresAfterMs: 24 * 3_600_000 },
}

/** Subject of a push: its type and id. */
const placeOf = ({ conversationId, mailboxId, taskId, article }: PushMessage) =>
  taskId !== undefined
    ? `task ${taskId}`
    : article !== undefined
      ? `article ${article.id}`
      : conversationId === null
        ? `inbox ${mailboxId}`
        : String(conversationId)

/** Hands pushes to the push services. */
export function pushDelivery(parts: { database: Database; service: PushService }): DeliveredKind<Push> {
  return { ...pushKind, deliver: (push, tools) => deliver(parts, push, tools) }
}

async function deliver(
  { database, service }: { database: Database; service: PushService },
  { subscriptionId, message, notificationId }: Push,
  { accountId, worthForMs }: DeliveryTools,
): Promise<Outcome> {
  const device = { values: [accountId, subscriptionId], of: 'where account_id = $1 and id = $2' }
  const [target] = await database.look(accountId, (sql) =>
    sql.rows<PushTarget>({
      text: `select endpoint, p256dh, auth from push_subscriptions ${device.of} and not exists (
        select from notifications where account_id = $1 and id = $3::bigint and read_at is not null)`,
      values: [...device.values, notificationId ?? null],
    }),
  )
  // The user has signed out there, switched pushes off, or read it elsewhere meanwhile.
  if (!target) return { kind: 'moot' }
  const outcome = await service.send(target, message, topicOf(message), Math.floor(worthForMs / 1000))
  if (outcome.kind === 'sent') return outcome
  if (outcome.kind === 'gone') {
    await database.desk(accountId, (sql) =>
      sql.rows({ text: `delete from push_subscriptions ${device.of}`, values: device.values }),
    )
    return { kind: 'moot' }
  }
  const reason = `${new URL(target.endpoint).host}: ${outcome.reason}`
  return outcome.kind === 'refused'
    ? { kind: 'failed', reason }
    : { kind: 'retry', reason, waitMs: outcome.wait }
}

/** Topic by conversation and kind, so that a newer push replaces an undelivered one; hashed for privacy. */
function topicOf(message: PushMessage): string {
  const { kind, accountId } = message
  return createHash('sha256')
    .update(`${kind} ${accountId} ${placeOf(message)}`)
    .digest('base64url')
    .slice(0, 32)
}
