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
} from 'drizzle-orm/pg-core'
import type { Announcement } from '#domain/portal/announcement.ts'
import type { PortalWords } from '#domain/portal/settings.ts'
import { bytes, ofAccount, ownId, whole } from './columns.ts'
import { contacts } from './desk.ts'

/** The client portal of an account. */
export const portalSettings = pgTable(
  'portalSettings',
  {
    accountId: ofAccount().primaryKey(),
    id: ownId(),
    pageTitle: text().notNull(),
    description: text().notNull(),
    companyUrl: text().notNull(),
    supportUrl: text().notNull(),
    reportUrl: text().notNull(),
    supportContact: text().notNull(),
    statusOverview: boolean().notNull(),
    systemMatrix: boolean().notNull(),
    enableClientPortal: boolean().notNull(),
    isClientPortalCreated: boolean().notNull(),
    copyRightText: text().notNull(),
    socialLinks: jsonb().$type<PortalWords['socialLinks']>().notNull(),
    footerLink: text().notNull(),
    seoTitle: text().notNull(),
    seoDescription: text().notNull(),
    themeView: text().$type<PortalWords['themeView']>().notNull(),
    /** The name of its picture. */
    logo: text(),
  },
  (table) => [
    unique('portalSettings_own').on(table.accountId, table.id),
    unique('portalSettings_id').on(table.id),
  ],
)

/** The form by which customers open tickets in it. */
export const portalForms = pgTable('portalForms', {
  accountId: ofAccount().primaryKey(),
  isActive: boolean().notNull(),
  mailboxId: whole(),
  heading: text().notNull(),
  submitButton: text().notNull(),
  submitMessage: text().notNull(),
  isAttachment: boolean().notNull(),
})

/** Announcements of the portal. */
export const announcements = pgTable(
  'announcements',
  {
    accountId: ofAccount(),
    id: ownId(),
    revision: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    publishDate: whole().notNull(),
    state: text().$type<Announcement['state']>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('announcements_by_date').on(table.accountId, table.publishDate),
  ],
)

const ofContact = (
  name: string,
  table: { accountId: typeof contacts.accountId; contactId: typeof contacts.id },
) =>
  foreignKey({
    name,
    columns: [table.accountId, table.contactId],
    foreignColumns: [contacts.accountId, contacts.id],
  }).onDelete('cascade')

/** Mailed sign-in codes; without a contact for an address without access. Only hashes are kept. */
export const portalSignIns = pgTable(
  'portal_sign_ins',
  {
    accountId: ofAccount(),
    tokenHash: text().notNull(),
    codeHash: text().notNull(),
    /** The browser that asked. */
    browserHash: text().notNull(),
    contactId: whole(),
    address: text().notNull(),
    /** Codes that were typed. */
    tries: integer().notNull().default(0),
    endsAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ name: 'portal_sign_ins_pk', columns: [table.accountId, table.tokenHash] }),
    index('portal_sign_ins_by_browser').on(table.accountId, table.browserHash),
    ofContact('portal_sign_ins_contact', table as never),
  ],
)

/** Browsers that customers are signed in with. */
export const portalSessions = pgTable(
  'portal_sessions',
  {
    accountId: ofAccount(),
    tokenHash: text().notNull(),
    contactId: whole().notNull(),
    /** The address that it was mailed to: once it is no longer theirs, the session ends. */
    address: text().notNull(),
    endsAt: whole().notNull(),
    /** Still offered a passkey. */
    offersPasskey: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ name: 'portal_sessions_pk', columns: [table.accountId, table.tokenHash] }),
    ofContact('portal_sessions_contact', table as never),
  ],
)

/** Passkeys of customers: the public half of each. */
export const portalPasskeys = pgTable(
  'portal_passkeys',
  {
    accountId: ofAccount(),
    id: ownId(),
    contactId: whole().notNull(),
    /** The address that its maker was signed in with: once it is no longer theirs, it opens nothing. */
    address: text().notNull(),
    /** Host that it was made on, to which the browser binds it. */
    rpId: text().notNull(),
    /** As the browser names it, base64url. */
    credentialId: text().notNull(),
    publicKey: bytes().notNull(),
    /** Count of uses that it tells; 0 for ever where it does not count. */
    counter: whole().notNull(),
    transports: text().array().notNull(),
    /** The browser that it was made in. */
    name: text().notNull(),
    createdAt: whole().notNull(),
    usedAt: whole(),
  },
  (table) => [
    primaryKey({ name: 'portal_passkeys_pk', columns: [table.accountId, table.id] }),
    unique('portal_passkeys_credential').on(table.accountId, table.credentialId),
    index('portal_passkeys_by_contact').on(table.accountId, table.contactId),
    ofContact('portal_passkeys_contact', table as never),
  ],
)
