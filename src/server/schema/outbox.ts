import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ofAccount, ownId, whole } from './columns.ts'

/** State of a row: waiting, claimed, done, or waiting for a person. */
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
    /** Idempotency key: inserted twice, it exists once. */
    key: text().notNull(),
    /** Rows of one lane go one after the other. */
    lane: text().notNull(),
    /** Where it stands in its lane; one that is tried again by a person goes to its end. */
    place: whole()
      .notNull()
      .default(sql`nextval('desk_id')`),
    /** Null once it is done: what was said is kept no longer than needed. */
    payload: jsonb().$type<unknown>(),
    state: text().$type<OutboxState>().notNull().default('waiting'),
    /** Tries since it was put in, or tried again by a person. */
    attempts: integer().notNull().default(0),
    /** Counts claims and never goes back: who has lost a row writes nothing in it. */
    fence: integer().notNull().default(0),
    /** When it is tried next, or the lease of who has it ends (epoch ms). */
    nextAt: whole().notNull(),
    /** Since when it is tried (epoch ms). */
    since: whole().notNull(),
    reason: text(),
    settledAt: whole(),
    /** Lets the other side see that a second try is the same thing. */
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
