import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NewMessageChoice, SettingsChange, TaskLead } from '#domain/notifications/settings.ts'
import { ofAccount, ownId, version, whole } from './columns.ts'
import { sessions, users } from './people.ts'

const instant = () => timestamp({ withTimezone: true }).notNull()

const userKey = (table: { accountId: typeof users.accountId; userId: typeof users.id }) =>
  foreignKey({
    columns: [table.accountId, table.userId],
    foreignColumns: [users.accountId, users.id],
  }).onDelete('cascade')

/** Notification settings of users; no row means defaults. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    accountId: ofAccount(),
    userId: whole().notNull(),
    newMessages: text().$type<NewMessageChoice>().notNull(),
    /** Null for the default. */
    taskLead: text().$type<TaskLead>(),
    channels: jsonb().$type<NonNullable<SettingsChange['channels']>>().notNull().default({}),
    quietHours: jsonb().$type<NonNullable<SettingsChange['quietHours']>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] }), userKey(table as never)],
)

/** Devices with push subscriptions, deleted with their session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    accountId: ofAccount(),
    id: ownId(),
    userId: whole().notNull(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Unique: a device belongs to one user. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    userKey(table as never),
    index().on(table.accountId, table.userId),
    index().on(table.sessionId),
  ],
)

/**
 * Presence of users with the desk visible, by server process. Times are the database's, as the clocks of
 * server machines may differ.
 */
export const userPresence = pgTable(
  'user_presence',
  {
    accountId: ofAccount(),
    userId: whole().notNull(),
    processId: uuid().notNull(),
    shownUntil: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId, table.processId] }),
    userKey(table as never),
  ],
)

/** Viewers of conversations and articles by device and server process; entries expire by database time. */
export const conversationViewers = pgTable(
  'conversation_viewers',
  {
    accountId: ofAccount(),
    /** Or an article id: both are from one sequence. */
    conversationId: whole().notNull(),
    userId: whole().notNull(),
    socketId: text().notNull(),
    processId: uuid().notNull(),
    isTyping: boolean().notNull(),
    seenUntil: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.conversationId, table.socketId] }),
    userKey(table as never),
    index().on(table.socketId),
    index().on(table.processId),
  ],
)

/** Synced entity `notifications` of one user. */
export const notifications = pgTable(
  'notifications',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    userId: whole().notNull(),
    kind: text().notNull(),
    subjects: jsonb().$type<Record<string, number>>().notNull(),
    texts: jsonb().$type<Record<string, string>>().notNull(),
    isListed: boolean().notNull().default(true),
    isAudible: boolean().notNull().default(false),
    createdAt: whole().notNull(),
    readAt: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    userKey(table as never),
    index().on(table.accountId, table.userId, table.createdAt),
  ],
)
