import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import type { Id } from '#lib/id.ts'
import { enqueueing } from '../outbox/enqueue.ts'
import type { OutboxKind } from '../outbox/kind.ts'
import type { DeskSql } from '../store/database.ts'

const callSchema = z.object({ webhookId: id(), deliveryId: id() })

/** A queued call of a webhook. */
export type WebhookCall = z.infer<typeof callSchema>

const hourMs = 3_600_000
/** Waits after each failed attempt, in ms; after the last the call has failed permanently. */
export const webhookWaits: readonly number[] = [
  ...[
    5000,
    5 * 60_000,
    hourMs / 2,
    2 * hourMs,
    5 * hourMs,
    10 * hourMs,
    14 * hourMs,
    20 * hourMs,
    24 * hourMs,
  ],
]

/** Calls of webhooks: those of one webhook are delivered in event order. */
export const webhookKind: OutboxKind<WebhookCall> = {
  name: 'webhook',
  title: 'Webhook',
  payload: callSchema,
  lane: ({ webhookId }) => String(webhookId),
  about: () => 'To an endpoint of yours',
  retryPolicy: { maxAttempts: webhookWaits.length + 10, maxBackoffMs: 25 * hourMs },
}

/**
 * Queues webhook calls that match a condition on `webhook_deliveries`, in order.
 * @param values of the condition, from `$3` on.
 * @returns number of queued calls.
 */
export async function queueCalls(
  sql: DeskSql,
  webhookId: Id,
  {
    where,
    values,
    now,
    limit = 10_000,
  }: { where: string; values: readonly unknown[]; now: number; limit?: number },
): Promise<number> {
  const rows = await sql.rows<{ id: Id; turn: number }>({
    text: `update webhook_deliveries d set turn = turn + 1, state = 'waiting'
      where account_id = $1 and id in (select id from webhook_deliveries
        where account_id = $1 and webhook_id = $2 and (${where}) order by id limit ${limit})
      returning id, turn`,
    values: [sql.accountId, webhookId, ...values],
  })
  const inOrder = rows.toSorted((a, b) => a.id - b.id)
  if (inOrder.length > 0)
    await sql.script(
      inOrder
        .map(({ id: deliveryId, turn }) =>
          enqueueing(
            sql.accountId,
            webhookKind,
            { webhookId, deliveryId },
            { key: `${deliveryId} ${turn}`, now },
          ),
        )
        .join(';\n'),
    )
  return rows.length
}
