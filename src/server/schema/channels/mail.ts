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
 * External effects after a commit: one row per op (S9). `claimed` before the first byte leaves; a crash then leaves
 * `dot` (the body was handed over) or goes back to `waiting`; `unknown` is never repeated by itself.
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
    /** Made from the op, so that every retry bears the same. */
    internetMessageId: text().notNull(),
    reason: text(),
    /** Whom it still has to go to, once the server has taken it for others; null for everybody. */
    recipients: text().array(),
    /** The inbox that it leaves from; null for what was sent before inboxes had servers of their own. */
    mailboxId: whole(),
    /** When it was first tried, since it last was sent (epoch ms). */
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
    // When mail of an inbox last left.
    index('effects_of_mailbox')
      .on(table.accountId, table.mailboxId, table.claimedAt)
      .where(sql`state = 'done'`),
    // Mail that waits for a person to decide on sending it.
    index('effects_kept')
      .on(table.accountId, table.id)
      .where(sql`state = 'kept'`),
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
    /** Of its bytes, however their lines end: what makes a mail the same one. Null for what left. */
    fingerprint: text(),
    /** When it was taken in; null for what left. */
    takenAt: whole(),
    /** Envelope as given by the front server. */
    envelope: jsonb(),
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
    unique().on(table.accountId, table.mailboxId, table.fingerprint),
    index().on(table.accountId, table.internetMessageId),
    index().using('gin', table.words),
  ],
)

/**
 * Messages out there that received ones refer to, whether they are here or not: mail does not arrive in its order; and
 * what systems elsewhere write about, with their address: no id of a message has a space.
 */
export const messageReferences = pgTable(
  'message_references',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    internetMessageId: text().notNull(),
    /** The message that refers to it. */
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

/** All addresses of mailboxes: that which one writes from, which a trigger keeps in step with it, and its aliases. */
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
    /** Of an alias; of the address itself its mailbox says so. */
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

/** Mails that were sent to addresses of inboxes to see them come back; one an address, the last. */
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
    primaryKey({ columns: [table.accountId, table.mailboxId, table.addressKey] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
    index().on(table.endsAt),
  ],
)

/** Addresses that mailboxes elsewhere forward to, what came by them, and what providers ask before they forward. */
export const mailboxForwarding = pgTable(
  'mailbox_forwarding',
  {
    accountId: ofAccount(),
    mailboxId: whole().notNull(),
    /** Key of the address. */
    token: text().notNull().unique(),
    madeAt: whole().notNull(),
    /** When mail last came by it, to the minute (epoch ms). */
    arrivedAt: whole(),
    /** Last provider that asked; null for none. */
    provider: text(),
    /** Whose mail is to be forwarded. */
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
    /** The provider's words where it refuses. */
    reason: text(),
    /** Since when it is in its state (epoch ms). */
    since: whole().notNull(),
    /** How long the access token is good (epoch ms). */
    accessEndsAt: whole().notNull(),
    /** Counts refreshes that were begun: who has lost the lease writes nothing. */
    fence: integer().notNull().default(0),
    /** How long who refreshes it may take (epoch ms). */
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
