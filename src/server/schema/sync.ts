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

/** A single row: the current history of the database. New at the beginning and after every restore. */
export const syncMeta = pgTable('sync_meta', { dbEpoch: uuid().notNull() })

/** A row per account, updated last and locked until commit: log order is commit order, without gaps. */
export const accountHead = pgTable('account_head', {
  accountId: integer().primaryKey(),
  seq: whole().notNull().default(0),
  /** Log rows below it are gone; a cursor below it is a reset. */
  floor: whole().notNull().default(0),
  ticketNo: integer().notNull().default(0),
  taskNo: integer().notNull().default(0),
  /** The newest number of `domain_events`. */
  eventSeq: whole().notNull().default(0),
  /** Counts what happens to jobs. */
  jobSeq: whole().notNull().default(0),
})

/** Pointers to what changed, in commit order; bodies are read when pulled. Written by triggers only. */
export const changeLog = pgTable(
  'change_log',
  {
    accountId: integer().notNull(),
    seq: whole().notNull(),
    ent: text().notNull(),
    eid: whole().notNull(),
    /** The conversation of an item. */
    cid: whole(),
    /** I, U or D. */
    op: char({ length: 1 }).notNull(),
    /** A conversation that is new, moved or got another contact: its contact may be unknown to a device. */
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
    // The last scope of a conversation that is gone.
    index()
      .on(table.accountId, table.eid, table.seq)
      .where(sql`ent = 'conversations'`),
  ],
)

/** Every op that was decided, with its verdict; an id here never takes effect again. */
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

/** Ranges of ids given to devices. */
export const idLease = pgTable(
  'id_lease',
  {
    k: whole().primaryKey(),
    accountId: ofAccount(),
    userId: whole().notNull(),
    device: uuid().notNull(),
    /** Counts confirmations; a device that comes with an older count is a copy of another. */
    counter: integer().notNull(),
    createdAt: whole().notNull(),
  },
  (table) => [index().on(table.accountId, table.userId)],
)
