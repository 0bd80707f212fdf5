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

/** Pending sign-ins between two steps; not tied to an account. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: uuid().primaryKey(),
    /** The next step. */
    purpose: text().notNull(),
    /** Hash of the browser that has to continue. */
    browserHash: text().notNull(),
    payload: jsonb().notNull(),
    endsAt: whole().notNull(),
  },
  (table) => [index().on(table.endsAt)],
)

/** Authenticator app (TOTP) of a user; its secret is in the table of secrets. */
export const authenticatorApps = pgTable(
  'authenticator_apps',
  {
    accountId: ofAccount(),
    userId: whole().notNull(),
    /** Null until its first code was entered. */
    confirmedAt: whole(),
    /** Last accepted time step (30 s), against replay. */
    lastStep: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.userId] }), userKey(table as never)],
)

/** Unused recovery codes, as hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { accountId: ofAccount(), userId: whole().notNull(), hash: text().notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.userId, table.hash] }), userKey(table as never)],
)

/** Passkeys of users: the public key of each. */
export const passkeys = pgTable(
  'passkeys',
  {
    accountId: ofAccount(),
    id: ownId(),
    userId: whole().notNull(),
    /** WebAuthn credential id, base64url. */
    credentialId: text().notNull().unique(),
    publicKey: bytes().notNull(),
    /** Signature counter of the authenticator; always 0 if it does not count. */
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

/** Identity provider of an account; its client secret is in the table of secrets. */
export const singleSignOn = pgTable(
  'single_sign_on',
  {
    accountId: ofAccount(),
    issuer: text().notNull(),
    clientId: text().notNull(),
    /** True if the sign-in page offers it. */
    isOn: boolean().notNull(),
    /** Counts changes. */
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId] }),
    foreignKey({ columns: [table.accountId], foreignColumns: [accounts.id] }).onDelete('cascade'),
  ],
)

/** Subject ids of users at the provider, stored at the first sign-in with it. */
export const ssoSubjects = pgTable(
  'sso_subjects',
  { accountId: ofAccount(), userId: whole().notNull(), subject: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.userId] }),
    unique().on(table.accountId, table.subject),
    userKey(table as never),
  ],
)
