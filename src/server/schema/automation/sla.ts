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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { SlaMetric } from '#domain/conversations/sla-metrics.ts'
import type { SlaChoice, SlaTerms } from '#domain/sla/terms.ts'
import type { SlaRule } from '#domain/sla/sla-rule.ts'
import { ofAccount, ownId, whole } from '../columns.ts'
import { conversations } from '../desk.ts'

/** SLA rules. */
export const slaRules = pgTable(
  'slaRules',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    description: text().notNull(),
    conditions: jsonb().$type<SlaRule['conditions']>().notNull(),
    targets: jsonb().$type<SlaRule['targets']>().notNull(),
    businessHoursId: whole(),
    warnBefore: integer(),
    isActive: boolean().notNull(),
    /** Conversations begun earlier have no SLA under this rule. */
    createdAt: whole().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Content of SLA rules with their business hours, deduplicated. */
export const slaTerms = pgTable(
  'sla_terms',
  {
    accountId: ofAccount(),
    id: ownId(),
    /** The rule may have been deleted. */
    ruleId: whole().notNull(),
    digest: text().notNull(),
    terms: jsonb().$type<SlaTerms>().notNull(),
    /** Start of validity. */
    since: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('sla_terms_digest').on(table.accountId, table.ruleId, table.digest),
  ],
)

/** SLA targets of conversations, and their outcome. */
export const slaTargets = pgTable(
  'sla_targets',
  {
    accountId: ofAccount(),
    conversationId: whole().notNull(),
    metric: text().$type<SlaMetric>().notNull(),
    startedAt: whole().notNull(),
    /** Rule that set the target; it may have been deleted. */
    ruleId: whole().notNull(),
    /** Null while its clock is paused, or if it ended while paused. */
    dueAt: whole(),
    /** Null while open. */
    endedAt: whole(),
    isMet: boolean().notNull(),
    /** Times of the warning and of the breach event: once each. */
    warnedAt: whole(),
    breachedAt: whole(),
    /** Terms of the last computation; null if it ended before terms were stored. */
    termsId: whole(),
    chosen: jsonb().$type<SlaChoice>(),
  },
  (table) => [
    primaryKey({
      name: 'sla_targets_pk',
      columns: [table.accountId, table.conversationId, table.metric, table.startedAt],
    }),
    foreignKey({
      name: 'sla_targets_conversation',
      columns: [table.accountId, table.conversationId],
      foreignColumns: [conversations.accountId, conversations.id],
    }).onDelete('cascade'),
    index('sla_targets_open')
      .on(table.accountId, table.conversationId)
      .where(sql`ended_at is null`),
  ],
)
