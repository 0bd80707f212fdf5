import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Incident } from '#domain/status-page/incident.ts'
import type { Maintenance } from '#domain/status-page/maintenance.ts'
import type { StatusPage } from '#domain/status-page/page.ts'
import type { Service } from '#domain/status-page/service.ts'
import type { Subscriber } from '#domain/status-page/subscriber.ts'
import type { StatusTemplate } from '#domain/status-page/template.ts'
import { ofAccount, ownId, version, whole } from './columns.ts'

const marks = () => ({ accountId: ofAccount(), id: ownId(), revision: integer().notNull() })

/** Public status pages of an account. */
export const statusPages = pgTable(
  'statusPages',
  {
    ...marks(),
    pageTitle: text().notNull(),
    description: text().notNull(),
    domain: text().notNull(),
    logo: text(),
    favicon: text(),
    timeZone: text().notNull(),
    isSubscribable: boolean().notNull(),
    embed: jsonb().$type<StatusPage['embed']>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('statusPages_domain').on(table.domain),
  ],
)

/** Services and service groups. */
export const statusServices = pgTable(
  'statusServices',
  {
    ...marks(),
    type: text().$type<Service['type']>().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    showHistory: boolean().notNull(),
    startDate: whole().notNull(),
    groupId: whole(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Sources of incidents. */
export const statusSources = pgTable('statusSources', { ...marks(), name: text().notNull() }, (table) => [
  primaryKey({ columns: [table.accountId, table.id] }),
])

/** Statuses of incidents. */
export const statusIncidentStatuses = pgTable(
  'statusIncidentStatuses',
  { ...marks(), status: text().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Incidents; devices store them as the synced entity `statusIncidents`. */
export const statusIncidents = pgTable(
  'statusIncidents',
  {
    ...marks(),
    ver: version(),
    title: text().notNull(),
    description: text().notNull(),
    sourceId: whole().notNull(),
    currentStatus: jsonb().$type<Incident['currentStatus']>().notNull(),
    effectedServices: jsonb().$type<Incident['effectedServices']>().notNull(),
    notifySubscribers: boolean().notNull(),
    isBackFill: boolean().notNull(),
    startDate: whole().notNull(),
    endDate: whole(),
    isResolved: boolean().notNull(),
    spans: jsonb().$type<Incident['spans']>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('statusIncidents_times').on(table.accountId, table.endDate, table.startDate),
  ],
)

/** Scheduled maintenance. */
export const statusMaintenance = pgTable(
  'statusMaintenance',
  {
    ...marks(),
    title: text().notNull(),
    description: text().notNull(),
    sourceId: whole().notNull(),
    effectedServices: jsonb().$type<Maintenance['effectedServices']>().notNull(),
    notifySubscribers: boolean().notNull(),
    sendReminders: jsonb().$type<Maintenance['sendReminders']>().notNull(),
    isBackFill: boolean().notNull(),
    startDate: whole().notNull(),
    endDate: whole().notNull(),
    startAtSchedule: boolean().notNull(),
    endAtSchedule: boolean().notNull(),
    maintenanceStatus: text().$type<Maintenance['maintenanceStatus']>().notNull(),
    startedAt: whole(),
    completedAt: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('statusMaintenance_times').on(table.accountId, table.completedAt, table.startDate),
  ],
)

/** Templates of incidents and maintenance. */
export const statusTemplates = pgTable(
  'statusTemplates',
  {
    ...marks(),
    type: text().$type<StatusTemplate['type']>().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    sourceId: whole().notNull(),
    notifySubscribers: boolean().notNull(),
    effectedServices: jsonb().$type<StatusTemplate['effectedServices']>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Subscribers, notified of incidents and maintenance by mail, webhook or Slack. */
export const statusSubscribers = pgTable(
  'statusSubscribers',
  {
    ...marks(),
    type: text().$type<Subscriber['type']>().notNull().default('email'),
    /** Null for URLs, which are in the table of secrets. */
    email: text(),
    address: text().notNull(),
    /** Digest of the URL. */
    urlKey: text(),
    isActive: boolean().notNull(),
    services: jsonb().$type<Subscriber['services']>(),
    confirmedAt: whole(),
    failingSince: whole(),
    offReason: text(),
    lastAt: whole(),
    lastReason: text(),
    createdAt: whole()
      .notNull()
      .default(sql`(extract(epoch from now()) * 1000)::bigint`),
    /** Token in the links of their mails. */
    token: text()
      .notNull()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('statusSubscribers_email').on(table.accountId, sql`lower(${table.email})`),
    uniqueIndex('statusSubscribers_token').on(table.token),
    uniqueIndex('statusSubscribers_url').on(table.accountId, table.urlKey),
    check('statusSubscribers_way', sql`(${table.type} = 'email') = (${table.email} is not null)`),
  ],
)

/** Notices to subscribers, unique by key. */
export const statusNotices = pgTable(
  'status_notices',
  {
    accountId: ofAccount(),
    id: ownId(),
    key: text().notNull(),
    about: text().$type<'incident' | 'maintenance'>().notNull(),
    aboutId: whole().notNull(),
    words: jsonb().notNull(),
    services: whole().array().notNull(),
    /** Content of webhook calls, as of the notice; null without webhook subscribers. */
    document: jsonb(),
    at: whole().notNull(),
    /** Replaced by a newer notice before it was sent. */
    superseded: boolean().notNull().default(false),
    /** Number of subscribers that it was queued for. */
    told: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id], name: 'status_notices_pk' }),
    uniqueIndex('status_notices_key').on(table.accountId, table.key),
    index('status_notices_about').on(table.accountId, table.about, table.aboutId),
  ],
)

/** Conversations that got an incident update as a reply, each once. */
export const statusReplies = pgTable(
  'status_replies',
  {
    accountId: ofAccount(),
    updateKey: text().notNull(),
    conversationId: whole().notNull(),
    incidentId: whole().notNull(),
    messageId: whole().notNull(),
    at: whole().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.accountId, table.updateKey, table.conversationId],
      name: 'status_replies_pk',
    }),
  ],
)
