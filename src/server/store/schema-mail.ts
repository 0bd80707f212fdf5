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
import { ofAccount, ownId, whole, words } from './schema-columns.ts'
import { mailboxes, messages } from './schema-desk.ts'

/**
 * What has to happen outside after a commit: one row an op (S9). `claimed` before the first byte leaves; a crash
 * then leaves `dot` (the body was handed over) or goes back to `waiting`; `unknown` is never repeated by itself.
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
    state: text().$type<'waiting' | 'claimed' | 'dot' | 'done' | 'failed' | 'unknown'>().notNull(),
    attempts: integer().notNull().default(0),
    nextAt: whole().notNull(),
    claimedAt: whole(),
    /** Made from the op, so that every retry bears the same. */
    internetMessageId: text().notNull(),
    reason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique().on(table.accountId, table.op),
    unique().on(table.accountId, table.internetMessageId),
    index().on(table.accountId, table.messageId),
    index()
      .on(table.nextAt)
      .where(sql`state in ('waiting', 'claimed', 'dot')`),
  ],
)

/** Files of messages and notes; the bytes lie in the attachment store. */
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
    /** Null for a file that came by mail. */
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
    // What files take, of an account and of a user's own that were not sent.
    index('attachments_room').on(table.accountId, table.size),
    index('attachments_unsent')
      .on(table.accountId, table.uploaderId, table.id, table.size)
      .where(sql`message_id is null and note_id is null`),
    index('attachments_unfinished')
      .on(table.createdAt)
      .where(sql`not is_complete`),
  ],
)

/** What a message's row does not carry to the devices: identity in the mail world, whole text, large bodies. */
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
    /** All of the text, without markup. */
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
    // Insert first, look at the outcome: the one way that two copies arriving at once become one.
    unique().on(table.accountId, table.mailboxId, table.internetMessageId),
    index().on(table.accountId, table.internetMessageId),
    index().using('gin', table.words),
  ],
)

/** Mail that could not be read or placed; a person decides. */
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
    resolvedAt: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index().on(table.accountId, table.receivedAt),
  ],
)

/** Mails that were sent to an inbox's address to see them come back; one an inbox, the last. */
export const mailboxChallenges = pgTable(
  'mailbox_challenges',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    /** The address that it was sent to, in lower case. */
    addressKey: text().notNull(),
    /** Of the token that the mail bears. */
    hash: text().notNull().unique(),
    sentAt: whole().notNull(),
    endsAt: whole().notNull(),
    /** When it came back; copies that follow are no customer's mail either. */
    metAt: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mailboxId] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
    index().on(table.endsAt),
  ],
)
