import { serverArea } from '../area.ts'
import type { Database } from '../store/database.ts'
import { webhooksConsumer } from './consumer.ts'
import { webhookDelivery, type WebhookDeliveryParts } from './delivery.ts'
import { webhookHandlers, type WebhookParts } from './handlers.ts'
import { webhookKind } from './queue.ts'

/** Retention of calls, which can be sent again, in ms. */
const keptMs = 30 * 86_400_000

/** Deletes webhook calls older than 30 days. */
const sweepCalls = (database: Database, now: number) =>
  database.system((sql) =>
    sql.rows({ text: 'delete from webhook_deliveries where at <= $1', values: [now - keptMs] }),
  )

/** Webhooks: calls to other systems about events of the desk. */
export const webhooksArea = serverArea({
  handlers: (parts: WebhookParts) => ({ webhooks: webhookHandlers(parts) }),
  consumers: [webhooksConsumer],
  outbox: [{ kind: webhookKind, carry: (parts: WebhookDeliveryParts) => webhookDelivery(parts) }],
  sweeps: [sweepCalls],
})
