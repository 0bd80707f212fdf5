import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MailProviderName } from '#domain/channels/mail-grant.ts'
import { ofAccount, ownId, whole, words } from '../columns.ts'
import { mailboxes, messages } from '../desk.ts'

/**
 * External effects after a commit: one row per op (S9). `claimed` before the first byte is sent; after a
 * crash it is `dot` (the body was handed over) or `waiting` again; `unknown` is never retried automatically.
 */
export const effects = pgTable(
  'effects',
  {
    accountId: ofAccount(),
    id: ownId(),
    op: uuid().notNull(),
    kind: text().notNull(),
    messageId: whole().notNull(),
    conversationId: whole().notNull(),
    notBefore: whole().notNull(),
    state: text()
      .$type<'waiting' | 'claimed' | 'dot' | 'done' | 'failed' | 'unknown' | 'kept' | 'left'>()
      .notNull(),
    attempts: integer().notNull().default(0),
    nextAt: whole().notNull(),
    claimedAt: whole(),
    /** Derived from the op, so that every retry has the same Message-ID. */
    internetMessageId: text().notNull(),
    reason: text(),
    /** Recipients still to be served, after the server accepted others; null for all. */
    recipients: text().array(),
    /** Sending inbox; null for mail from before inboxes had their own servers. */
    mailboxId: whole(),
    /** First attempt since it was last sent (epoch ms). */
    triedSince: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique().on(table.accountId, table.op),
    unique().on(table.accountId, table.internetMessageId),
    index().on(table.accountId, table.messageId),
    index()
      .on(table.nextAt)
      .where(sql`state in ('waiting', 'claimed', 'dot')`),
    // Last sent mail of an inbox.
    index('effects_of_mailbox')
      .on(table.accountId, table.mailboxId, table.claimedAt)
      .where(sql`state = 'done'`),
    // Mail that waits for a user's decision.
    index('effects_kept')
      .on(table.accountId, table.id)
      .where(sql`state = 'kept'`),
  ],
)

/** Files of messages and notes; the bytes are in the attachment store. */
export const attachments = pgTable(
  'attachments',
  {
    accountId: ofAccount(),
    id: ownId(),
    sha256: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    size: whole().notNull(),
    uploadedBytes: whole().notNull().default(0),
    isComplete: boolean().notNull().default(false),
    /** Null for a file received by mail. */
    uploaderId: whole(),
    messageId: whole(),
    noteId: whole(),
    createdAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index().on(table.accountId, table.messageId),
    index().on(table.accountId, table.noteId),
    index().on(table.accountId, table.sha256),
    // Storage used by files, per account, and per user for unsent ones.
    index('attachments_room').on(table.accountId, table.size),
    index('attachments_unsent')
      .on(table.accountId, table.uploaderId, table.id, table.size)
      .where(sql`message_id is null and note_id is null`),
    index('attachments_unfinished')
      .on(table.createdAt)
      .where(sql`not is_complete`),
  ],
)

/** Message data that is not sent to devices: external ids, full text, large bodies. */
export const messageSources = pgTable(
  'message_sources',
  {
    accountId: ofAccount(),
    messageId: whole().notNull(),
    mailboxId: whole().notNull(),
    internetMessageId: text().notNull(),
    inReplyTo: text().array().notNull().default([]),
    referenceIds: text().array().notNull().default([]),
    rawSha256: text(),
    /** Hash of the bytes with normalised line ends, identifies duplicates. Null for sent mail. */
    fingerprint: text(),
    /** Time of intake; null for sent mail. */
    takenAt: whole(),
    /** Envelope as given by the front server. */
    envelope: jsonb(),
    /** Full plain text. */
    text: text().notNull(),
    htmlLarge: text(),
    quotedHtmlLarge: text(),
    words: words()
      .notNull()
      .generatedAlwaysAs(sql`search_words(text)`),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.messageId] }),
    foreignKey({
      columns: [table.accountId, table.messageId],
      foreignColumns: [messages.accountId, messages.id],
    }).onDelete('cascade'),
    // Insert first, then check the outcome: the only way to deduplicate two copies arriving at once.
    unique().on(table.accountId, table.mailboxId, table.fingerprint),
    index().on(table.accountId, table.internetMessageId),
    index().using('gin', table.words),
  ],
)

/**
 * Message-IDs that received messages refer to, stored here or not, as mail arrives out of order; and records
 * of other systems that notify by mail, with their address: a Message-ID contains no space.
 */
export const messageReferences = pgTable(
  'message_references',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    internetMessageId: text().notNull(),
    /** The referring message. */
    messageId: whole().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.accountId, table.mailboxId, table.internetMessageId, table.messageId],
    }),
    foreignKey({
      columns: [table.accountId, table.messageId],
      foreignColumns: [messages.accountId, messages.id],
    }).onDelete('cascade'),
    index().on(table.accountId, table.messageId),
  ],
)

/** Mail that could not be read or assigned; a user decides. */
export const setAside = pgTable(
  'set_aside',
  {
    accountId: ofAccount(),
    id: ownId(),
    mailboxId: whole(),
    reason: text().notNull(),
    receivedAt: whole().notNull(),
    envelope: jsonb().notNull(),
    rawSha256: text(),
    /** Subject, if readable. */
    subject: text().notNull().default(''),
    resolvedAt: whole(),
    /** Resulting conversation; null if there is none. */
    conversationId: whole(),
    /** Submission of a contact form; null for mail. */
    submission: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index().on(table.accountId, table.receivedAt),
  ],
)

/** All addresses of mailboxes: the main address, kept in sync by a trigger, and aliases. */
export const mailboxAddresses = pgTable(
  'mailbox_addresses',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    address: text().notNull(),
    addressKey: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(address)`)
      .unique(),
    isAlias: boolean().notNull(),
    /** For aliases; the mailbox row has the flag of its main address. */
    isVerified: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mailboxId, table.addressKey] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
  ],
)

/** Verification mails sent to addresses of inboxes; the last one per address. */
export const mailboxChallenges = pgTable(
  'mailbox_challenges',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    /** Recipient address in lower case. */
    addressKey: text().notNull(),
    /** Hash of the token in the mail. */
    hash: text().notNull().unique(),
    sentAt: whole().notNull(),
    endsAt: whole().notNull(),
    /** Time of its return; later copies are not customer mail either. */
    metAt: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mailboxId, table.addressKey] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
    index().on(table.endsAt),
  ],
)

/** Forwarding addresses of inboxes, their use, and confirmation requests of providers. */
export const mailboxForwarding = pgTable(
  'mailbox_forwarding',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    /** Key of the address. */
    token: text().notNull().unique(),
    madeAt: whole().notNull(),
    /** Last mail received by it, to the minute (epoch ms). */
    arrivedAt: whole(),
    /** Provider of the last request; null for none. */
    provider: text(),
    /** Mailbox to be forwarded. */
    askingMailbox: text(),
    code: text(),
    link: text(),
    askedAt: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mailboxId] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
  ],
)

/** OAuth grants of inboxes in place of passwords; the tokens are in the table of secrets. */
export const mailGrants = pgTable(
  'mail_grants',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    provider: text().$type<MailProviderName>().notNull(),
    state: text().$type<'working' | 'refused'>().notNull(),
    /** The provider's message when it refuses. */
    reason: text(),
    /** Start of the current state (epoch ms). */
    since: whole().notNull(),
    /** Expiry of the access token (epoch ms). */
    accessEndsAt: whole().notNull(),
    /** Fencing token, counts refreshes: a process that has lost the lease writes nothing. */
    fence: integer().notNull().default(0),
    /** End of the refreshing process's lease (epoch ms). */
    heldUntil: whole().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mailboxId] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
  ],
)
