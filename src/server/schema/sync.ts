import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofAccount, whole } from './columns.ts'

/** A single row: the current history (epoch) of the database. New at setup and after every restore. */
export const syncMeta = pgTable('sync_meta', { dbEpoch: uuid().notNull() })

/** A row per account, updated last and locked until commit: log order is commit order, without gaps. */
export const accountHead = pgTable('account_head', {
  accountId: integer().primaryKey(),
  seq: whole().notNull().default(0),
  /** Log rows below it are deleted; a device with a cursor below it is reset. */
  floor: whole().notNull().default(0),
  ticketNo: integer().notNull().default(0),
  taskNo: integer().notNull().default(0),
  /** Newest number of `domain_events`. */
  eventSeq: whole().notNull().default(0),
  /** Counts changes of jobs. */
  jobSeq: whole().notNull().default(0),
})

/** Pointers to changed rows, in commit order; rows are read when pulled. Written by triggers only. */
export const changeLog = pgTable(
  'change_log',
  {
    accountId: integer().notNull(),
    seq: whole().notNull(),
    ent: text().notNull(),
    eid: whole().notNull(),
    /** Conversation of an item. */
    cid: whole(),
    /** I, U or D. */
    op: char({ length: 1 }).notNull(),
    /** Set for a new or moved conversation, or one with another contact: a device may lack the contact. */
    isDeep: boolean().notNull().default(false),
    scope: text(),
    prevScope: text(),
    opId: uuid(),
    actorId: whole(),
    /** Random, so that a cursor of another history is recognised. */
    tag: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.seq] }),
    // Last scope of a deleted conversation.
    index()
      .on(table.accountId, table.eid, table.seq)
      .where(sql`ent = 'conversations'`),
  ],
)

/** All decided ops, with their verdict; an id in this table never takes effect again. */
export const syncOp = pgTable(
  'sync_op',
  {
    accountId: ofAccount(),
    op: uuid().notNull(),
    userId: whole().notNull(),
    client: uuid(),
    cmd: text().notNull(),
    argsHash: text().notNull(),
    /** applied, rejected, conflict or voided. */
    status: text().notNull(),
    /** Code, reason, texts and the keys of touched rows; never rows. */
    result: jsonb().notNull(),
    seq: whole().notNull().default(0),
    at: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.op] }), index().on(table.accountId, table.at)],
)

/** Leases of ids. */
export const idLease = pgTable(
  'id_lease',
  {
    k: whole().primaryKey(),
    accountId: ofAccount(),
    userId: whole().notNull(),
    device: uuid().notNull(),
    /** Counts confirmations; a device with an older count is a copy of another. */
    counter: integer().notNull(),
    createdAt: whole().notNull(),
  },
  (table) => [index().on(table.accountId, table.userId)],
)
