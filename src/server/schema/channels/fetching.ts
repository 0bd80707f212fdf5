import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { AfterIntake, FetchTrouble } from '#domain/channels/fetching.ts'
import type { WantedReach } from '#domain/channels/history-reach.ts'
import type { MailSecurity } from '#domain/channels/mail-server.ts'
import { ofAccount, ownId, whole } from '../columns.ts'
import { mailboxes } from '../desk.ts'

/** Mailboxes elsewhere that inboxes fetch their mail from, who does so at the moment, and how it goes. */
export const mailboxFetching = pgTable(
  'mailbox_fetching',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    security: text().$type<MailSecurity>().notNull(),
    userName: text().notNull(),
    /** Signs in by what a provider has granted, in place of a password. */
    byGrant: boolean().notNull().default(false),
    /** Paths, in the order in which they are fetched. */
    folders: text().array().notNull(),
    afterIntake: text().$type<AfterIntake>().notNull(),
    /** Null where mail is kept. */
    moveTo: text(),
    /** When this mailbox was first named: what arrived at it before is from before. */
    connectedAt: whole().notNull(),
    revision: integer().notNull().default(1),
    /** Counts claims and changes, and never goes back: who has lost a mailbox writes nothing of it. */
    fence: integer().notNull().default(0),
    /** Until when the process that claimed it has it (epoch ms). */
    leaseEndsAt: whole().notNull().default(0),
    /** When it is tried again. */
    nextAt: whole().notNull(),
    /** Tries since it last went well. */
    failures: integer().notNull().default(0),
    fetchedAt: whole(),
    trouble: text().$type<FetchTrouble>(),
    troubleWords: text(),
    failingSince: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mailboxId] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
  ],
)

/** How far a folder on a mail server has been fetched. Its numbers mean something under its UIDVALIDITY alone. */
export const fetchedFolders = pgTable(
  'fetched_folders',
  {
    accountId: ofAccount(),
    id: ownId(),
    mailboxId: whole().notNull(),
    path: text().notNull(),
    uidValidity: whole().notNull(),
    /** Everything up to this number was looked at. */
    lastUid: whole().notNull().default(0),
    /** Mails with a lower UID existed before and are left on the server. */
    leftBelow: whole().notNull().default(0),
    /** How many mails the server counted last. */
    onServer: integer().notNull().default(0),
    /** When every number was last compared with the server's, in epoch ms. */
    comparedAt: whole().notNull(),
    /** How often the mail after `lastUid` was begun with, and nothing came of it. */
    tries: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique().on(table.accountId, table.mailboxId, table.path),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxFetching.accountId, mailboxFetching.mailboxId],
    }).onDelete('cascade'),
  ],
)

/** Outcome of each mail of a folder: written in the transaction of its intake. */
export const fetchedMails = pgTable(
  'fetched_mails',
  {
    accountId: ofAccount(),
    folderId: whole().notNull(),
    uidValidity: whole().notNull(),
    uid: whole().notNull(),
    size: whole().notNull(),
    /** When it arrived at the server. With its size this tells it from another one under the same number. */
    arrivedAt: whole().notNull(),
    /** Its Message-ID, and the hash of its bytes: what it is known by once numbers mean something else. */
    messageId: text(),
    rawSha256: text(),
    outcome: text().$type<'in' | 'aside' | 'left'>().notNull(),
    /** It is to be moved on the server. */
    isToMove: boolean().notNull().default(false),
    /** It is on the server no more. */
    isGone: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.folderId, table.uidValidity, table.uid] }),
    foreignKey({
      columns: [table.accountId, table.folderId],
      foreignColumns: [fetchedFolders.accountId, fetchedFolders.id],
    }).onDelete('cascade'),
    index().on(table.accountId, table.folderId, table.messageId),
    index().on(table.accountId, table.folderId, table.rawSha256),
  ],
)

/** Mail of before that was asked for, of each inbox the last time. */
export const mailboxHistory = pgTable(
  'mailbox_history',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    reach: text().$type<WantedReach>().notNull(),
    askedBy: whole(),
    askedAt: whole().notNull(),
    /** The job that brings it in; null until it is known what lies there. */
    jobId: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mailboxId] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxFetching.accountId, mailboxFetching.mailboxId],
    }).onDelete('cascade'),
  ],
)
