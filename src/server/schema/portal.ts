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
import type { PortalInput } from '#domain/portal/settings.ts'
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
    socialLinks: jsonb().$type<PortalInput['socialLinks']>().notNull(),
    footerLink: text().notNull(),
    seoTitle: text().notNull(),
    seoDescription: text().notNull(),
    themeView: text().$type<PortalInput['themeView']>().notNull(),
    /** Picture name of its logo. */
    logo: text(),
  },
  (table) => [
    unique('portalSettings_own').on(table.accountId, table.id),
    unique('portalSettings_id').on(table.id),
  ],
)

/** Ticket form of the portal. */
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

/** Mailed sign-in codes, stored as hashes; without a contact for an address without access. */
export const portalSignIns = pgTable(
  'portal_sign_ins',
  {
    accountId: ofAccount(),
    tokenHash: text().notNull(),
    codeHash: text().notNull(),
    /** Browser that requested it. */
    browserHash: text().notNull(),
    contactId: whole(),
    address: text().notNull(),
    /** Entered codes. */
    tries: integer().notNull().default(0),
    endsAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ name: 'portal_sign_ins_pk', columns: [table.accountId, table.tokenHash] }),
    index('portal_sign_ins_by_browser').on(table.accountId, table.browserHash),
    ofContact('portal_sign_ins_contact', table as never),
  ],
)

/** Sessions of customers. */
export const portalSessions = pgTable(
  'portal_sessions',
  {
    accountId: ofAccount(),
    tokenHash: text().notNull(),
    contactId: whole().notNull(),
    /** Address that signed in: the session ends when it no longer belongs to the contact. */
    address: text().notNull(),
    endsAt: whole().notNull(),
    /** True while a passkey is still offered. */
    offersPasskey: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ name: 'portal_sessions_pk', columns: [table.accountId, table.tokenHash] }),
    ofContact('portal_sessions_contact', table as never),
  ],
)

/** Passkeys of customers: the public key of each. */
export const portalPasskeys = pgTable(
  'portal_passkeys',
  {
    accountId: ofAccount(),
    id: ownId(),
    contactId: whole().notNull(),
    /** Address of the session that created it: without this address the contact's passkey is void. */
    address: text().notNull(),
    /** Host that it was made on, to which the browser binds it. */
    rpId: text().notNull(),
    /** WebAuthn credential id, base64url. */
    credentialId: text().notNull(),
    publicKey: bytes().notNull(),
    /** Signature counter; always 0 if the authenticator does not count. */
    counter: whole().notNull(),
    transports: text().array().notNull(),
    /** Name of the browser that it was made in. */
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
