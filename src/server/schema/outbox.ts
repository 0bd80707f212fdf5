import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofAccount, ownId, whole } from './columns.ts'

/** States of a row; `failed` and `unknown` wait for a user's decision. */
export const outboxStates = ['waiting', 'claimed', 'done', 'failed', 'unknown'] as const

/** State of an outbox row. */
export type OutboxState = (typeof outboxStates)[number]

/** Effects after a commit, besides mail: written with their cause, delivered by any process. */
export const outbox = pgTable(
  'outbox',
  {
    accountId: ofAccount(),
    id: ownId(),
    kind: text().notNull(),
    /** Idempotency key: unique, a second insert is ignored. */
    key: text().notNull(),
    /** Rows of one lane are delivered in order. */
    lane: text().notNull(),
    /** Position in its lane; a manual retry moves it to the end. */
    place: whole()
      .notNull()
      .default(sql`nextval('desk_id')`),
    /** Null once it is done: the content is stored only as long as needed. */
    payload: jsonb().$type<unknown>(),
    state: text().$type<OutboxState>().notNull().default('waiting'),
    /** Attempts since it was added, or since a manual retry. */
    attempts: integer().notNull().default(0),
    /** Fencing token, counts claims: a process that has lost a row does not write to it. */
    fence: integer().notNull().default(0),
    /** Next attempt, or end of the holder's lease (epoch ms). */
    nextAt: whole().notNull(),
    /** First attempt (epoch ms). */
    since: whole().notNull(),
    reason: text(),
    settledAt: whole(),
    /** Lets the recipient detect a repeated delivery. */
    idempotencyKey: uuid().notNull().defaultRandom(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex().on(table.accountId, table.kind, table.key),
    index('outbox_due')
      .on(table.kind, table.nextAt)
      .where(sql`state in ('waiting', 'claimed')`),
    index('outbox_lane')
      .on(table.accountId, table.kind, table.lane, table.place)
      .where(sql`state in ('waiting', 'claimed')`),
    index('outbox_settled')
      .on(table.settledAt)
      .where(sql`settled_at is not null`),
    index('outbox_undelivered')
      .on(table.accountId, table.settledAt)
      .where(sql`state in ('failed', 'unknown')`),
  ],
)
