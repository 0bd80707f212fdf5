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

/** A desk with its people, mailboxes and conversations. */
export const accounts = pgTable(
  'accounts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    /** Its name in addresses; null for one that was made before there were any. */
    domain: text(),
    /** For looking up: each stands for one account, in whatever case it is written. */
    domainKey: text()
      .generatedAlwaysAs(sql`lower(domain)`)
      .unique(),
    /** Where its owner is reached. */
    phone: text(),
    /** A workspace that shows what the product is: it does not count as somebody's desk. */
    isDemo: boolean().notNull().default(false),
    /** Whether the top bar offers the first steps. */
    showsTour: boolean().notNull().default(false),
    /** Whether its agents see no entry of the client portal (D-45). */
    hidesClientPortal: boolean().notNull().default(false),
    /** The last conversation that earlier facts were made of; null where there are none to make. A migration sets 0 to have them made anew. */
    factsAfter: whole(),
    /** Plan features; null is all of them. */
    features: text().array(),
    /** The key of its plan; null where the product runs for nobody else. */
    plan: text(),
    /** How many of each the plan has room for; any number of what is left out. */
    planLimits: jsonb(),
    /** When the trial ends or has ended; null where nothing is tried. */
    trialEndsAt: whole(),
    createdAt: whole().notNull(),
    /** The name of its logo's picture. */
    logo: text(),
    /** After how many days everybody has to sign in again. */
    sessionDays: integer().notNull().default(5),
    /** Whether a session may outlast the browser. */
    allowsRememberMe: boolean().notNull().default(true),
    /** The fewest characters of a password that is chosen. */
    passwordLength: integer().notNull().default(8),
    /** When it is deleted, with everything of it; null for never. */
    deletesAt: whole(),
    /** Counts the changes by the settings. */
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

/** Other products of the suite that an account tries or has. */
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

/** Synced entity `accountSettings`, one row an account; `features` on the wire are the account's. */
export const accountSettings = pgTable(
  'accountSettings',
  {
    accountId: ofAccount().references(() => accounts.id, { onDelete: 'cascade' }),
    /** Always 1: there is one row. */
    id: whole().notNull().default(1),
    ver: version(),
    dateFormat: text().notNull().default('DD MM YYYY'),
    timeFormat: text().notNull().default('12'),
    timeZone: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] }), unique().on(table.accountId)],
)

/** Synced entity `roles`: what its holders may do. */
export const roles = pgTable(
  'roles',
  {
    accountId: ofAccount(),
    id: ownId(),
    ver: version(),
    name: text().notNull(),
    permissions: text().array().notNull(),
    /** Its holders are owner or admin: they may do everything and see every mailbox. */
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
    /** For looking up: one address signs in to one account. */
    emailKey: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(email)`)
      .unique(),
    roleId: whole().notNull(),
    isActive: boolean().notNull().default(true),
    /** Since when they are switched off; null for who never was, or is on again. */
    switchedOffAt: whole(),
    /** When they were taken out; the row stays, because conversations name it. */
    deletedAt: whole(),
    /** Counts the changes by the settings. */
    revision: integer().notNull().default(1),
    /** The name of the picture that others see. */
    avatar: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({ columns: [table.accountId, table.roleId], foreignColumns: [roles.accountId, roles.id] }),
  ],
)

/** Records of a user are deleted with the user. */
export const userKey = (table: { accountId: typeof users.accountId; userId: typeof users.id }) =>
  foreignKey({
    columns: [table.accountId, table.userId],
    foreignColumns: [users.accountId, users.id],
  }).onDelete('cascade')

/** Password hashes, apart from the users' rows that travel. */
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

/** Refresh tokens: one row a signed-in device. */
export const sessions = pgTable(
  'sessions',
  {
    accountId: ofAccount(),
    id: uuid().primaryKey(),
    userId: whole().notNull(),
    tokenHash: text().notNull().unique(),
    /** The predecessor, valid until its successor is first used. */
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

/** Where a user is reached; no device of another one holds it. */
export const userContact = pgTable(
  'user_contact',
  { accountId: ofAccount(), userId: whole().notNull(), phone: text().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] }), userKey(table as never)],
)

/** When a device of a user was last heard of; written by a trigger of the sessions, which it outlasts. */
export const userSeen = pgTable(
  'user_seen',
  { accountId: ofAccount(), userId: whole().notNull(), at: whole().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] }), userKey(table as never)],
)

/** Tries of what anybody may try, by kind and by whom or what, which is hashed; of no account. */
export const attempts = pgTable(
  'attempts',
  {
    kind: text().notNull(),
    subject: text().notNull(),
    tries: integer().notNull(),
    /** When the next try is taken. */
    nextAt: whole().notNull(),
    /** When the tries are forgotten, unless `nextAt` is later. */
    endsAt: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] }), index().on(table.endsAt)],
)

/** Codes that were sent to an address and wait to be typed; of no account, as there may be none yet. */
export const codes = pgTable(
  'codes',
  {
    /** Purpose of the code. */
    purpose: text().notNull(),
    address: text().notNull(),
    /** For looking up: one code of a purpose, an address and a browser. */
    addressKey: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(address)`),
    requestId: uuid().notNull().unique(),
    /** The browser that asked, hashed. */
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

/** Sign-ups under way, by the request that callers name; of no account. */
export const signUps = pgTable(
  'sign_ups',
  {
    id: uuid().primaryKey(),
    /** Of the browser that began it: a code that was read aloud is no use elsewhere. */
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

/** Links that were mailed to somebody, by their hash; each is good once. */
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

/** People who were asked to join; one that came to an end stays for a while, so that its link says what became of it. */
export const invitations = pgTable(
  'invitations',
  {
    accountId: ofAccount(),
    id: ownId(),
    email: text().notNull(),
    /** For looking up: an address that is invited twice has one invitation. */
    emailKey: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(email)`),
    /** No reference: a role may be deleted meanwhile, and the invitation says so. */
    roleId: whole().notNull(),
    teamIds: whole().array().notNull(),
    mailboxIds: whole().array().notNull(),
    inviterId: whole().notNull(),
    /** When its mail was asked for last; null where the link alone was handed on. */
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

/** Synced entity `preferences`; the id is the user's, and a user who never chose has no row. */
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

/** A count that grows whenever the set of scopes of a user changes; the set beside it only tells that. */
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
