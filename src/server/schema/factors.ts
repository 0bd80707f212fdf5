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
import { bytes, ofAccount, ownId, whole } from './columns.ts'
import { accounts, userKey } from './people.ts'

/** Sign-ins under way: what a browser was asked; of no account. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: uuid().primaryKey(),
    /** The next step. */
    purpose: text().notNull(),
    /** The browser that was asked, hashed. */
    browserHash: text().notNull(),
    payload: jsonb().notNull(),
    endsAt: whole().notNull(),
  },
  (table) => [index().on(table.endsAt)],
)

/** The authenticator app of a user; its secret lies with the other secrets. */
export const authenticatorApps = pgTable(
  'authenticator_apps',
  {
    accountId: ofAccount(),
    userId: whole().notNull(),
    /** Null until its first code was typed. */
    confirmedAt: whole(),
    /** The period of 30 s whose code was taken last. */
    lastStep: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] }), userKey(table as never)],
)

/** Recovery codes that were not used yet, by their hash. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: ofAccount(), userId: whole().notNull(), hash: text().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.userId, table.hash] }), userKey(table as never)],
)

/** Passkeys of users: the public half of each. */
export const passkeys = pgTable(
  'passkeys',
  {
    accountId: ofAccount(),
    id: ownId(),
    userId: whole().notNull(),
    /** As the browser names it, base64url. */
    credentialId: text().notNull().unique(),
    publicKey: bytes().notNull(),
    /** How often it says that it was used; 0 for ever where it does not count. */
    counter: whole().notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: whole().notNull(),
    usedAt: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index().on(table.accountId, table.userId),
    userKey(table as never),
  ],
)

/** The identity provider of an account; its secret lies with the other secrets. */
export const singleSignOn = pgTable(
  'single_sign_on',
  {
    accountId: ofAccount(),
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** Whether the sign-in page offers it. */
    isOn: boolean().notNull(),
    /** Counts the changes. */
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId] }),
    foreignKey({ columns: [table.accountId], foreignColumns: [accounts.id] }).onDelete('cascade'),
  ],
)

/** Subject ids of users at the provider, stored at the first sign-in by it. */
export const ssoSubjects = pgTable(
  'sso_subjects',
  { accountId: ofAccount(), userId: whole().notNull(), subject: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    unique().on(table.accountId, table.subject),
    userKey(table as never),
  ],
)
