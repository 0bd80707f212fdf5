import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Cause } from '#domain/events/cause.ts'
import type { DomainEvent, EventType } from '#domain/events/event.ts'
import { ofAccount, ownId, whole } from './columns.ts'

/** Domain events, with gapless numbers per account in commit order. Written by `recordEvents` only. */
export const domainEvents = pgTable(
  'domain_events',
  {
    accountId: ofAccount(),
    seq: whole().notNull(),
    type: text().$type<EventType>().notNull(),
    /** Id of the conversation, message or other record. */
    subjectId: whole().notNull(),
    payload: jsonb().$type<DomainEvent['payload']>().notNull(),
    actorId: whole(),
    opId: uuid(),
    origin: text().$type<Cause['origin']>().notNull(),
    ruleId: whole(),
    isSilent: boolean().notNull(),
    /** Time of the action, which is earlier than the recording for an offline agent. */
    at: whole().notNull(),
    /** Database time; retention counts from here. */
    recordedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.seq] })],
)

/** Position of a consumer in an account's events. */
export const eventCursors = pgTable(
  'event_cursors',
  {
    accountId: ofAccount(),
    consumer: text().notNull(),
    seq: whole().notNull(),
    /** Failed attempts on the next event. */
    attempts: integer().notNull().default(0),
    /** Next attempt, by the database's clock. */
    retryAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.consumer] })],
)

/** Events that a consumer failed on, with the reason; a user retries or dismisses them. */
export const eventFailures = pgTable(
  'event_failures',
  {
    accountId: ofAccount(),
    id: ownId(),
    consumer: text().notNull(),
    seq: whole().notNull(),
    type: text().$type<EventType>().notNull(),
    event: jsonb().$type<DomainEvent>().notNull(),
    reason: text().notNull(),
    attempts: integer().notNull(),
    failedAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique().on(table.accountId, table.consumer, table.seq),
  ],
)

/** Permanent audit log of the desk; written by the consumer `audit`. */
export const auditLog = pgTable(
  'audit_log',
  {
    accountId: ofAccount(),
    id: ownId(),
    eventSeq: whole().notNull(),
    at: whole().notNull(),
    /** Null for changes by the system. */
    userId: whole(),
    origin: text().$type<Cause['origin']>().notNull(),
    ruleId: whole(),
    /** Area of the change: `conversations`, or the name of a kind of record. */
    area: text().notNull(),
    action: text().notNull(),
    subjectId: whole().notNull(),
    /** Changed fields, before and after; secrets are only named. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Numbers the entries of an account from 1; a trigger sets it and the hash. */
    number: whole().notNull(),
    /** SHA-256 of the entry and the previous hash, in hex. */
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('audit_log_number').on(table.accountId, table.number),
    unique().on(table.accountId, table.eventSeq),
    index().on(table.accountId, table.at),
    index('audit_log_subject').on(table.accountId, table.area, table.subjectId, table.eventSeq),
  ],
)

/** Last entry of each account's audit log, as written. */
export const auditHeads = pgTable(
  'audit_heads',
  { accountId: ofAccount(), number: whole().notNull(), hash: text().notNull() },
  (table) => [primaryKey({ columns: [table.accountId] })],
)

/** Permanent facts for reports, with the conversation's dimensions at that time; written by `facts`. */
export const facts = pgTable(
  'facts',
  {
    accountId: ofAccount(),
    id: ownId(),
    kind: text().notNull(),
    /** Source key, against counting twice; refers to nothing after a permanent deletion. */
    source: text().notNull(),
    at: whole().notNull(),
    /** Actor; null for customers and the desk. */
    userId: whole(),
    conversationId: whole(),
    contactId: whole(),
    mailboxId: whole(),
    teamId: whole(),
    assigneeId: whole(),
    labelId: whole(),
    /** Task of the fact. */
    subjectId: whole(),
    priority: text(),
    seconds: integer(),
    /** Business time within the duration; null without business hours. */
    businessSeconds: integer(),
    /** Score from 0 to 1. */
    share: doublePrecision(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique().on(table.accountId, table.kind, table.source),
    // Includes the columns that reports aggregate and list.
    index().on(table.accountId, table.kind, table.at),
    index().on(table.accountId, table.conversationId),
    index('facts_subject').on(table.accountId, table.subjectId),
  ],
)
