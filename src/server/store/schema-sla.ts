import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SlaRule } from '#domain/sla/sla-rule.ts'
import { ofAccount, ownId, whole } from './schema-columns.ts'

/** What is promised of answers. */
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
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)
