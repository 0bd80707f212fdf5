import { jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { connectable } from '#domain/integrations/integration.ts'
import type { WebhookEventType } from '#domain/webhooks/webhook-events.ts'
import { ofAccount, ownId, whole } from './schema-columns.ts'

/** Other products that an account is connected to; their keys lie among the kept secrets. */
export const integrations = pgTable(
  'integrations',
  {
    accountId: ofAccount(),
    id: ownId(),
    provider: text().$type<(typeof connectable)[number]>().notNull(),
    events: jsonb().$type<WebhookEventType[]>().notNull(),
    sentAt: whole(),
    trouble: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique('integrations_provider').on(table.accountId, table.provider),
  ],
)
