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
    /** Conversations that nobody has written to since then are left alone. */
    createdAt: whole().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** The last turn of each agent in a rule: the lowest is the next one. */
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
