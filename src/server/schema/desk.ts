import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { fieldValues, ofAccount, ownId, textOf, version, whole, words, wordsOf } from './columns.ts'
import type { CustomerNote } from '#domain/customers/contact.ts'
import { teams, users } from './people.ts'

/** Synced entity `mailboxes`; `userIds` and `teamIds` on the wire come from the link tables. */
export const mailboxes = pgTable(
  'mailboxes',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    name: text().notNull(),
    type: text().notNull(),
    email: text(),
    emailKey: text().generatedAlwaysAs(sql`lower(email)`),
    emailVerified: boolean().notNull().default(false),
    signature: text().notNull().default(''),
    settings: jsonb().notNull(),
    revision: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique().on(table.accountId, table.emailKey),
    // Across all accounts: an address belongs to a single account.
    uniqueIndex('mailboxes_email_key_index').on(table.emailKey),
  ],
)

/** Agents who can see a mailbox. */
export const mailboxUser = pgTable(
  'mailbox_user',
  { accountId: ofAccount(), mailboxId: whole().notNull(), userId: whole().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mailboxId, table.userId] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.accountId, table.userId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete('cascade'),
    index().on(table.accountId, table.userId),
  ],
)

/** Teams who can see a mailbox. */
export const mailboxTeam = pgTable(
  'mailbox_team',
  { accountId: ofAccount(), mailboxId: whole().notNull(), teamId: whole().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.mailboxId, table.teamId] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.accountId, table.teamId],
      foreignColumns: [teams.accountId, teams.id],
    }).onDelete('cascade'),
    index().on(table.accountId, table.teamId),
  ],
)

/** Synced entity `labels`. */
export const labels = pgTable(
  'labels',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    label: text().notNull(),
    labelKey: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(label)`),
    color: text().notNull(),
    description: text().notNull().default(''),
    isStatic: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique().on(table.accountId, table.labelKey),
  ],
)

/** Ids of labels that devices created under a taken name: each refers to the existing label. */
export const labelAlias = pgTable(
  'label_alias',
  { accountId: ofAccount(), id: whole().notNull(), labelId: whole().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.labelId],
      foreignColumns: [labels.accountId, labels.id],
    }).onDelete('cascade'),
    index().on(table.accountId, table.labelId),
  ],
)

/** Synced entity `contacts`. */
export const contacts = pgTable(
  'contacts',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text(),
    emailKey: text().generatedAlwaysAs(sql`lower(email)`),
    otherEmails: text().array().notNull().default([]),
    phone: text(),
    companyId: whole(),
    companyName: text().notNull().default(''),
    jobTitle: text().notNull().default(''),
    country: text().notNull().default(''),
    city: text().notNull().default(''),
    streetAddress: text().notNull().default(''),
    postalCode: text().notNull().default(''),
    timeZone: text().notNull().default(''),
    ...{ allowPortalAccess: boolean().notNull().default(false), seesCompanyId: whole() },
    labelIds: whole().array().notNull().default([]),
    notes: jsonb().$type<CustomerNote[]>().notNull().default([]),
    ...{ fields: fieldValues(), assigneeId: whole() },
    isUndeliverable: boolean().notNull().default(false),
    createdAt: whole().notNull(),
    /** Search words of name, address, company and telephone number. */
    words: wordsOf('contact_words(first_name, last_name, email, company_name, phone)'),
    /** Normalised name for sorting lists, and normalised text for filtering them. */
    nameKey: textOf('contact_name(first_name, last_name, email)'),
    listText: textOf('contact_text(first_name, last_name, email, phone, company_name, fields)'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique().on(table.accountId, table.emailKey),
    index().using('gin', table.words),
  ],
)

/** Synced entity `conversations`. */
export const conversations = pgTable(
  'conversations',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    /** Visibility: `mbox:<id>`, or `user:<id>` while it is a draft. */
    scope: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when is_draft then 'user:' || author_id::text else 'mbox:' || mailbox_id::text end`,
      ),
    ticketNo: integer(),
    type: text().notNull(),
    subject: text().notNull(),
    mailboxId: whole().notNull(),
    statusId: integer().notNull(),
    priority: text().notNull(),
    assigneeId: whole(),
    teamId: whole(),
    labelIds: whole().array().notNull(),
    contactId: whole(),
    authorId: whole(),
    isDraft: boolean().notNull(),
    isTrashed: boolean().notNull(),
    isSpam: boolean().notNull(),
    isRead: boolean().notNull(),
    isStarred: boolean().notNull(),
    snoozeTime: whole(),
    dueDate: whole(),
    totalMessages: integer().notNull(),
    items: integer().notNull(),
    hasAttachment: boolean().notNull(),
    preview: text().notNull(),
    lastPosition: integer().notNull(),
    lastInboundPosition: integer().notNull(),
    lastInboundAt: whole(),
    waitingSince: whole(),
    mentions: jsonb().notNull().default([]),
    lastActivityAt: whole().notNull(),
    createdAt: whole().notNull(),
    mergedInto: whole(),
    incidentId: whole(),
    sla: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.mailboxId],
      foreignColumns: [mailboxes.accountId, mailboxes.id],
    }),
    check('conversations_draft_has_author', sql`not is_draft or author_id is not null`),
    check('conversations_status', sql`status_id between 1 and 4`),
    // Read backwards for "newest first".
    index().on(table.accountId, table.lastActivityAt, table.id),
    index().on(table.accountId, table.contactId, table.lastActivityAt),
    uniqueIndex().on(table.accountId, table.ticketNo),
    index()
      .on(table.accountId, table.mergedInto)
      .where(sql`merged_into is not null`),
    index('conversations_incident')
      .on(table.accountId, table.incidentId)
      .where(sql`incident_id is not null`),
    index()
      .on(table.accountId, table.id)
      .where(sql`is_trashed`),
  ],
)

const inThread = (table: {
  accountId: typeof conversations.accountId
  conversationId: typeof conversations.id
}) =>
  foreignKey({
    columns: [table.accountId, table.conversationId],
    foreignColumns: [conversations.accountId, conversations.id],
  }).onDelete('cascade')

/** Positions of an item before merges and splits. */
const origins = () => jsonb().notNull().default([])

/** Synced entity `messages`. */
export const messages = pgTable(
  'messages',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    conversationId: whole().notNull(),
    position: integer().notNull(),
    kind: text().notNull(),
    isInbound: boolean().notNull(),
    from: jsonb().notNull(),
    authorId: whole(),
    to: jsonb().notNull(),
    cc: jsonb().notNull(),
    bcc: jsonb().notNull(),
    subject: text().notNull(),
    html: text(),
    quotedHtml: text(),
    preview: text().notNull(),
    attachments: jsonb().notNull(),
    quotes: whole(),
    isAutomatic: boolean().notNull(),
    findings: jsonb().notNull().default([]),
    replyTo: jsonb().notNull().default([]),
    sentAt: whole(),
    createdAt: whole().notNull(),
    origins: origins(),
    /** Search words of sender and recipients, prefixed `:f` and `:t`. */
    people: words()
      .notNull()
      .generatedAlwaysAs(sql`people_words("from", "to", cc, bcc)`),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    inThread(table as never),
    unique().on(table.accountId, table.conversationId, table.position),
    index().using('gin', table.people),
    // Messages by file: a forwarded file belongs to several.
    index('messages_files')
      .using('gin', sql`attachments jsonb_path_ops`)
      .where(sql`attachments <> '[]'`),
  ],
)

export const notes = pgTable(
  'notes',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    conversationId: whole().notNull(),
    messageId: whole(),
    position: integer().notNull(),
    html: text().notNull(),
    authorId: whole().notNull(),
    ruleName: text(),
    mentions: jsonb().notNull(),
    attachments: jsonb().notNull(),
    createdAt: whole().notNull(),
    edits: integer().notNull().default(0),
    editedAt: whole(),
    origins: origins(),
    words: words()
      .notNull()
      .generatedAlwaysAs(sql`note_words(html)`),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    inThread(table as never),
    unique().on(table.accountId, table.conversationId, table.position),
    index().using('gin', table.words),
  ],
)

/** Synced entity `activities`. */
export const activities = pgTable(
  'activities',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    conversationId: whole().notNull(),
    position: integer().notNull(),
    field: text().notNull(),
    from: jsonb(),
    to: jsonb(),
    actorId: whole(),
    op: text(),
    overruledUserId: whole(),
    ruleName: text(),
    createdAt: whole().notNull(),
    origins: origins(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    inThread(table as never),
    unique().on(table.accountId, table.conversationId, table.position),
  ],
)

/** Synced entity `deliveries`; the id is the message's. */
export const deliveries = pgTable(
  'deliveries',
  {
    accountId: ofAccount(),
    id: whole().notNull(),
    ver: version(),
    conversationId: whole().notNull(),
    state: text().notNull(),
    reason: text(),
    /** Delivery of each recipient, if they differ. */
    recipients: jsonb().notNull().default([]),
    at: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    inThread(table as never),
    index().on(table.accountId, table.conversationId),
  ],
)

/** Synced entity `drafts`. */
export const drafts = pgTable(
  'drafts',
  {
    accountId: ofAccount(),
    id: whole().notNull(),
    ver: version(),
    conversationId: whole().notNull(),
    userId: whole().notNull(),
    mode: text().notNull(),
    messageId: whole(),
    ...{ to: jsonb().notNull(), cc: jsonb().notNull(), bcc: jsonb().notNull() },
    subject: text().notNull(),
    html: text().notNull(),
    attachments: jsonb().notNull(),
    templateIds: jsonb().notNull().default([]),
    actions: jsonb().notNull().default([]),
    isUnquoted: boolean().notNull().default(false),
    template: jsonb(),
    rev: integer().notNull(),
    savedBy: text().notNull().default(''),
    device: text().notNull(),
    updatedAt: whole().notNull(),
    scheduled: jsonb(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    inThread(table as never),
    index().on(table.accountId, table.conversationId),
    index().on(table.accountId, table.userId),
  ],
)

/** Search words of a conversation's head: subject, ticket number, contact; maintained by triggers. */
export const conversationWords = pgTable(
  'conversation_words',
  { accountId: ofAccount(), conversationId: whole().notNull(), words: words().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.conversationId] }),
    inThread(table as never),
    index().using('gin', table.words),
  ],
)
