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

/** Domain events, with dense numbers per account in commit order. Written by `recordEvents` alone. */
export const domainEvents = pgTable(
  'domain_events',
  {
    accountId: ofAccount(),
    seq: whole().notNull(),
    type: text().$type<EventType>().notNull(),
    /** The conversation, message, record … that it happened to. */
    subjectId: whole().notNull(),
    payload: jsonb().$type<DomainEvent['payload']>().notNull(),
    actorId: whole(),
    opId: uuid(),
    origin: text().$type<Cause['origin']>().notNull(),
    ruleId: whole(),
    isSilent: boolean().notNull(),
    /** When it was done; an agent who was offline did it before it is recorded. */
    at: whole().notNull(),
    /** By the database's clock: how long it is kept counts from here. */
    recordedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.seq] })],
)

/** Up to where a consumer has read the events of an account. */
export const eventCursors = pgTable(
  'event_cursors',
  {
    accountId: ofAccount(),
    consumer: text().notNull(),
    seq: whole().notNull(),
    /** How often the next event has broken. */
    attempts: integer().notNull().default(0),
    /** When it is tried again, by the database's clock. */
    retryAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.consumer] })],
)

/** Events that a consumer could not take, with the reason; somebody tries them again, or lets them be. */
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
    /** Null when no person did it. */
    userId: whole(),
    origin: text().$type<Cause['origin']>().notNull(),
    ruleId: whole(),
    /** Where it happened: `conversations`, or the name of a kind of record. */
    area: text().notNull(),
    action: text().notNull(),
    subjectId: whole().notNull(),
    /** The fields that became others, as they were and are; secrets are only named. */
    before: jsonb().$type<Record<string, unknown>>().notNull(),
    after: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Counts the entries of an account from 1; a trigger sets it and the hash. */
    number: whole().notNull(),
    /** Of the entry and the hash before it, in hex. */
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

/** The last entry of each account's audit log, as it was written. */
export const auditHeads = pgTable(
  'audit_heads',
  { accountId: ofAccount(), number: whole().notNull(), hash: text().notNull() },
  (table) => [primaryKey({ columns: [table.accountId] })],
)

/** Permanent facts for reports, with the conversation's dimensions at that time; written by the consumer `facts`. */
export const facts = pgTable(
  'facts',
  {
    accountId: ofAccount(),
    id: ownId(),
    kind: text().notNull(),
    /** Source, so that nothing is counted twice; names nothing after its deletion for good. */
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
    /** The task that it is about. */
    subjectId: whole(),
    priority: text(),
    seconds: integer(),
    /** How much of them was business time; null where there were no business hours. */
    businessSeconds: integer(),
    /** How good it was, from 0 to 1. */
    share: doublePrecision(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique().on(table.accountId, table.kind, table.source),
    // Includes the columns that reports fold and list.
    index().on(table.accountId, table.kind, table.at),
    index().on(table.accountId, table.conversationId),
    index('facts_subject').on(table.accountId, table.subjectId),
  ],
)
