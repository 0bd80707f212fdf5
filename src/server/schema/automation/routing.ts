import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { RoutingRule } from '#domain/routing/routing-rule.ts'
import { ofAccount, ownId, whole } from '../columns.ts'

/** Routing rules of inboxes. */
export const routing = pgTable(
  'routing',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    mailboxId: whole().notNull(),
    agentIds: whole()
      .array()
      .notNull()
      .default(sql`'{}'`),
    teamId: whole(),
    method: text().$type<RoutingRule['method']>().notNull(),
    capacity: integer(),
    isActive: boolean().notNull(),
    /** Conversations without a message since this time are not routed. */
    createdAt: whole().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Turn counter of each agent in a rule: the agent with the lowest is next. */
export const routingTurns = pgTable(
  'routing_turns',
  {
    accountId: ofAccount(),
    ruleId: whole().notNull(),
    userId: whole().notNull(),
    turn: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.ruleId, table.userId] })],
)
