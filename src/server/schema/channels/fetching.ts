import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { AfterIntake, FetchTrouble } from '#domain/channels/fetching.ts'
import type { WantedReach } from '#domain/channels/history-reach.ts'
import type { MailSecurity } from '#domain/channels/mail-server.ts'
import { ofAccount, ownId, whole } from '../columns.ts'
import { mailboxes } from '../desk.ts'

/** IMAP mailboxes that inboxes fetch from, with the current lease and state. */
export const mailboxFetching = pgTable(
  'mailbox_fetching',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    security: text().$type<MailSecurity>().notNull(),
    userName: text().notNull(),
    /** Signs in with an OAuth grant instead of a password. */
    byGrant: boolean().notNull().default(false),
    /** Folder paths, in fetching order. */
    folders: text().array().notNull(),
    afterIntake: text().$type<AfterIntake>().notNull(),
    /** Folder to move fetched mail to; null if it is not moved. */
    moveTo: text(),
    /** First connection of this mailbox: earlier mail is not fetched automatically. */
    connectedAt: whole().notNull(),
    revision: integer().notNull().default(1),
    /** Fencing token, incremented by claims and changes: a process with an older one writes nothing. */
    fence: integer().notNull().default(0),
    /** End of the claiming process's lease (epoch ms). */
    leaseEndsAt: whole().notNull().default(0),
    /** Next attempt. */
    nextAt: whole().notNull(),
    /** Failed attempts since the last success. */
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

/** Progress in a folder on a mail server. UIDs are valid only under its UIDVALIDITY. */
export const fetchedFolders = pgTable(
  'fetched_folders',
  {
    accountId: ofAccount(),
    id: ownId(),
    mailboxId: whole().notNull(),
    path: text().notNull(),
    uidValidity: whole().notNull(),
    /** All UIDs up to this one were handled. */
    lastUid: whole().notNull().default(0),
    /** Mails with a lower UID existed before the connection and stay on the server. */
    leftBelow: whole().notNull().default(0),
    /** Last message count of the server. */
    onServer: integer().notNull().default(0),
    /** Last full comparison of UIDs with the server, epoch ms. */
    comparedAt: whole().notNull(),
    /** Failed attempts on the mail after `lastUid`. */
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
    /** INTERNALDATE at the server; with the size it detects another mail under the same UID. */
    arrivedAt: whole().notNull(),
    /** Message-ID and hash of the bytes: identify the mail after a change of UIDVALIDITY. */
    messageId: text(),
    rawSha256: text(),
    outcome: text().$type<'in' | 'aside' | 'left'>().notNull(),
    /** To be moved on the server. */
    isToMove: boolean().notNull().default(false),
    /** No longer on the server. */
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

/** Latest request of each inbox to import older mail. */
export const mailboxHistory = pgTable(
  'mailbox_history',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    reach: text().$type<WantedReach>().notNull(),
    askedBy: whole(),
    askedAt: whole().notNull(),
    /** Import job; null until the folders are listed. */
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
