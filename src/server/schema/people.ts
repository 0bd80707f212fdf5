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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofAccount, ownId, version, whole } from './columns.ts'

/** An account: a desk with its users, mailboxes and conversations. */
export const accounts = pgTable(
  'accounts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** Subdomain; null for accounts made before there were any. */
    domain: text(),
    /** Lower-case lookup key, unique. */
    domainKey: text()
      .generatedAlwaysAs(sql`lower(domain)`)
      .unique(),
    /** Phone number of its owner. */
    phone: text(),
    /** Demo workspace: it does not count as a customer's desk. */
    isDemo: boolean().notNull().default(false),
    /** True if the top bar offers the first steps. */
    showsTour: boolean().notNull().default(false),
    /** True if its agents see no entry for the client portal (D-45). */
    hidesClientPortal: boolean().notNull().default(false),
    /** Last conversation with backfilled facts; null if none are needed. A migration sets 0 to redo them. */
    factsAfter: whole(),
    /** Plan features; null means all. */
    features: text().array(),
    /** Plan key; null on a self-hosted desk. */
    plan: text(),
    /** Plan limits by kind; a missing kind is unlimited. */
    planLimits: jsonb(),
    /** End of the trial, past or future; null without one. */
    trialEndsAt: whole(),
    createdAt: whole().notNull(),
    /** Picture name of its logo. */
    logo: text(),
    /** Days after which all users have to sign in again. */
    sessionDays: integer().notNull().default(5),
    /** True if a session may outlast the browser. */
    allowsRememberMe: boolean().notNull().default(true),
    /** Minimum length of new passwords, in characters. */
    passwordLength: integer().notNull().default(8),
    /** Scheduled deletion of the account with all data; null for none. */
    deletesAt: whole(),
    /** Counts changes by the settings. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    index('accounts_plan_index')
      .on(table.plan)
      .where(sql`plan is not null`),
    index('accounts_deletion')
      .on(table.deletesAt)
      .where(sql`deletes_at is not null`),
  ],
)

/** Trials and subscriptions of other products of the suite. */
export const productSubscriptions = pgTable(
  'product_subscriptions',
  {
    accountId: ofAccount().references(() => accounts.id, { onDelete: 'cascade' }),
    product: text().notNull(),
    startedAt: whole().notNull(),
    endsAt: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.product] })],
)

/** Synced entity `accountSettings`, one row per account; `features` on the wire are the account's. */
export const accountSettings = pgTable(
  'accountSettings',
  {
    accountId: ofAccount().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Always 1: a single row. */
    id: whole().notNull().default(1),
    ver: version(),
    dateFormat: text().notNull().default('DD MM YYYY'),
    timeFormat: text().notNull().default('12'),
    timeZone: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] }), unique().on(table.accountId)],
)

/** Synced entity `roles`, with the permissions of their holders. */
export const roles = pgTable(
  'roles',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    name: text().notNull(),
    permissions: text().array().notNull(),
    /** True for owner and admin: all permissions, and all mailboxes. */
    isAdministrator: boolean().notNull().default(false),
    description: text().notNull().default(''),
    revision: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] }), unique().on(table.accountId, table.name)],
)

/** Synced entity `users`; `roleName` on the wire is the role's name. */
export const users = pgTable(
  'users',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    /** Lookup key: an address belongs to a single account. */
    emailKey: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(email)`)
      .unique(),
    roleId: whole().notNull(),
    isActive: boolean().notNull().default(true),
    /** Time of deactivation; null for active users. */
    switchedOffAt: whole(),
    /** Time of removal; the row stays, because conversations refer to it. */
    deletedAt: whole(),
    /** Counts changes by the settings. */
    revision: integer().notNull().default(1),
    /** Picture name of the avatar. */
    avatar: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({ columns: [table.accountId, table.roleId], foreignColumns: [roles.accountId, roles.id] }),
  ],
)

/** Foreign key to a user, with cascade. */
export const userKey = (table: { accountId: typeof users.accountId; userId: typeof users.id }) =>
  foreignKey({
    columns: [table.accountId, table.userId],
    foreignColumns: [users.accountId, users.id],
  }).onDelete('cascade')

/** Password hashes, separate from the users' rows, which are replicated. */
export const credentials = pgTable(
  'credentials',
  {
    accountId: ofAccount(),
    userId: whole().notNull(),
    passwordHash: text().notNull(),
    updatedAt: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] }), userKey(table as never)],
)

/** Refresh tokens: one row per signed-in device. */
export const sessions = pgTable(
  'sessions',
  {
    accountId: ofAccount(),
    id: uuid().primaryKey(),
    userId: whole().notNull(),
    tokenHash: text().notNull().unique(),
    /** Previous token, valid until its successor is first used. */
    previousHash: text(),
    createdAt: whole().notNull(),
    expiresAt: whole().notNull(),
    rememberMe: boolean().notNull(),
    usedAt: whole().notNull(),
    /** The browser's User-Agent; empty for older rows. */
    agent: text().notNull().default(''),
  },
  (table) => [
    userKey(table as never),
    index().on(table.accountId, table.userId),
    uniqueIndex().on(table.previousHash),
  ],
)

/** Contact data of a user; not replicated to other users' devices. */
export const userContact = pgTable(
  'user_contact',
  { accountId: ofAccount(), userId: whole().notNull(), phone: text().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] }), userKey(table as never)],
)

/** Last activity of a user's devices; written by a trigger on sessions, which it outlasts. */
export const userSeen = pgTable(
  'user_seen',
  { accountId: ofAccount(), userId: whole().notNull(), at: whole().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] }), userKey(table as never)],
)

/** Rate-limited attempts by kind and hashed key; not tied to an account. */
export const attempts = pgTable(
  'attempts',
  {
    kind: text().notNull(),
    subject: text().notNull(),
    tries: integer().notNull(),
    /** Time from which the next attempt is allowed. */
    nextAt: whole().notNull(),
    /** Time when the attempts are deleted, unless `nextAt` is later. */
    endsAt: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] }), index().on(table.endsAt)],
)

/** Mailed one-time codes that were not entered yet; not tied to an account, as there may be none yet. */
export const codes = pgTable(
  'codes',
  {
    /** Purpose of the code. */
    purpose: text().notNull(),
    address: text().notNull(),
    /** Lookup key: one code per purpose, address and browser. */
    addressKey: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(address)`),
    requestId: uuid().notNull().unique(),
    /** Hash of the browser that requested it. */
    browserHash: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull(),
    endsAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.addressKey, table.browserHash] }),
    index().on(table.endsAt),
  ],
)

/** Pending sign-ups, by request id; not tied to an account. */
export const signUps = pgTable(
  'sign_ups',
  {
    id: uuid().primaryKey(),
    /** Hash of the browser that began it: the code is useless in another one. */
    browserHash: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    isVerified: boolean().notNull().default(false),
    endsAt: whole().notNull(),
  },
  (table) => [index().on(table.endsAt)],
)

/** Mailed one-time links, as hashes. */
export const mailLinks = pgTable(
  'mail_links',
  {
    accountId: ofAccount(),
    userId: whole().notNull(),
    hash: text().primaryKey(),
    purpose: text().notNull(),
    endsAt: whole().notNull(),
  },
  (table) => [userKey(table as never), index().on(table.endsAt)],
)

/** Invitations; closed ones stay for a while, so that their link can explain their state. */
export const invitations = pgTable(
  'invitations',
  {
    accountId: ofAccount(),
    id: ownId(),
    email: text().notNull(),
    /** Lookup key: a repeated invitation of an address replaces the first. */
    emailKey: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(email)`),
    /** No foreign key: if the role is deleted meanwhile, the invitation says so. */
    roleId: whole().notNull(),
    teamIds: whole().array().notNull(),
    mailboxIds: whole().array().notNull(),
    inviterId: whole().notNull(),
    /** Last request of its mail; null if only the link was shared. */
    mailedAt: whole(),
    endsAt: whole().notNull(),
    acceptedAt: whole(),
    withdrawnAt: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.inviterId],
      foreignColumns: [users.accountId, users.id],
    }).onDelete('cascade'),
    uniqueIndex('invitations_open_index')
      .on(table.accountId, table.emailKey)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    index().on(table.endsAt),
  ],
)

/** Synced entity `teams`; `userIds` on the wire come from `team_user`. */
export const teams = pgTable(
  'teams',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    name: text().notNull(),
    description: text().notNull().default(''),
    revision: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Members of teams. */
export const teamUser = pgTable(
  'team_user',
  { accountId: ofAccount(), teamId: whole().notNull(), userId: whole().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.teamId, table.userId] }),
    foreignKey({
      columns: [table.accountId, table.teamId],
      foreignColumns: [teams.accountId, teams.id],
    }).onDelete('cascade'),
    userKey(table as never),
    index().on(table.accountId, table.userId),
  ],
)

/** Synced entity `preferences`; the id is the user's, and no row means defaults. */
export const preferences = pgTable(
  'preferences',
  {
    accountId: ofAccount(),
    id: whole().notNull(),
    ver: version(),
    shortcuts: jsonb().notNull(),
    dateFormat: text(),
    timeFormat: text(),
    timeZone: text(),
    signature: text().notNull().default(''),
    isAway: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.id],
      foreignColumns: [users.accountId, users.id],
    }).onDelete('cascade'),
  ],
)

/** Counter of changes of a user's scopes; the stored set is only used to detect a change. */
export const userScopeEpoch = pgTable(
  'user_scope_epoch',
  {
    accountId: ofAccount(),
    userId: whole().notNull(),
    epoch: integer().notNull(),
    scopes: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] }), userKey(table as never)],
)
