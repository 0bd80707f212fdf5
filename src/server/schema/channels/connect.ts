import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PermissionMap } from '#domain/people/role.ts'
import type { WebhookEventType } from '#domain/webhooks/webhook-events.ts'
import type { LinkedIssue, TrackerSettings } from '#domain/integrations/issue.ts'
import type { connectable, issueTrackers } from '#domain/integrations/names.ts'
import type { deliveryStates } from '#domain/webhooks/webhook.ts'
import { conversations } from '../desk.ts'
import { bytes, ofAccount, ownId, whole } from '../columns.ts'

/** API keys, stored as hashes. */
export const apiKeys = pgTable(
  'apiKeys',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    permissions: jsonb().$type<PermissionMap>().notNull(),
    expiresAt: whole(),
    hint: text().notNull(),
    keyHash: text().notNull(),
    /** User who created it. */
    userId: whole().notNull(),
    createdAt: whole().notNull(),
    lastUsedAt: whole(),
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('api_keys_hash').on(table.keyHash),
  ],
)

/** Webhook endpoints; their signing secrets are in the table of secrets. */
export const webhooks = pgTable(
  'webhooks',
  {
    accountId: ofAccount(),
    id: ownId(),
    url: text().notNull(),
    description: text().notNull(),
    events: jsonb().$type<WebhookEventType[]>().notNull(),
    isActive: boolean().notNull(),
    failingSince: whole(),
    offReason: text(),
    /** Until this time calls are also signed with the previous secret. */
    previousUntil: whole(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Webhook deliveries in event order; pending ones are in the outbox too. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    accountId: ofAccount(),
    id: ownId(),
    webhookId: whole().notNull(),
    /** Null for a test. */
    eventSeq: whole(),
    type: text().notNull(),
    body: text().notNull(),
    at: whole().notNull(),
    state: text().$type<(typeof deliveryStates)[number]>().notNull(),
    attempts: integer().notNull().default(0),
    status: integer(),
    reason: text(),
    triedAt: whole(),
    /** Number of times it was added to the outbox. */
    turn: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique('webhook_deliveries_event').on(table.accountId, table.webhookId, table.eventSeq),
    index('webhook_deliveries_log').on(table.accountId, table.webhookId, table.id),
    index('webhook_deliveries_at').on(table.at),
    foreignKey({
      name: 'webhook_deliveries_webhook',
      columns: [table.accountId, table.webhookId],
      foreignColumns: [webhooks.accountId, webhooks.id],
    }).onDelete('cascade'),
  ],
)

/** Connections to other products; their keys are in the table of secrets. */
export const integrations = pgTable(
  'integrations',
  {
    accountId: ofAccount(),
    id: ownId(),
    provider: text().$type<(typeof connectable)[number]>().notNull(),
    events: jsonb().$type<WebhookEventType[]>().notNull(),
    sentAt: whole(),
    trouble: text(),
    /** Address and project of an issue tracker; null for all others. */
    settings: jsonb().$type<TrackerSettings>(),
    /** Key in the callback address of the other product. */
    key: text()
      .notNull()
      .default(sql`replace(gen_random_uuid()::text, '-', '')`),
    /** Last call by the other product. */
    heardAt: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('integrations_key').on(table.key),
    unique('integrations_provider').on(table.accountId, table.provider),
  ],
)

/** Issues of other products linked to conversations. */
export const linkedIssues = pgTable(
  'linked_issues',
  {
    accountId: ofAccount(),
    id: ownId(),
    conversationId: whole().notNull(),
    tracker: text().$type<(typeof issueTrackers)[number]>().notNull(),
    /** Op that created the link. */
    op: uuid().notNull(),
    title: text().notNull(),
    state: text().$type<LinkedIssue['state']>().notNull(),
    /** Reference at the tracker: `OUT-12`, `owner/repo#7`. */
    reference: text(),
    url: text(),
    /** Name of the state at the tracker. */
    stateName: text(),
    trouble: text(),
    createdBy: whole().notNull(),
    createdAt: whole().notNull(),
    checkedAt: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique('linked_issues_op').on(table.accountId, table.op),
    index('linked_issues_conversation').on(table.accountId, table.conversationId),
    index('linked_issues_checked').on(table.checkedAt),
    foreignKey({
      name: 'linked_issues_conversation',
      columns: [table.accountId, table.conversationId],
      foreignColumns: [conversations.accountId, conversations.id],
    }).onDelete('cascade'),
  ],
)

/** API calls by Idempotency-Key, with their answers. */
export const answeredCalls = pgTable(
  'answered_calls',
  {
    accountId: ofAccount(),
    /** Session of the caller: `key <id>`. */
    caller: text().notNull(),
    key: uuid().notNull(),
    /** SHA-256 of method, address and body. */
    fingerprint: text().notNull(),
    /** HTTP status of the answer; null while the call runs, or after its process crashed. */
    status: integer(),
    /** Body of the answer, encrypted. */
    answer: bytes(),
    keyId: text(),
    /** Epoch ms. */
    beganAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.caller, table.key], name: 'answered_calls_pk' }),
    index().on(table.beganAt),
  ],
)
