import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofAccount, ownId, whole } from './columns.ts'
import { knowledgeBases } from './knowledge.ts'
import { portalSettings } from './portal.ts'
import { statusPages } from './status-page.ts'

/** Custom hosts of public pages, each of one help center or status page. */
export const hosts = pgTable(
  'hosts',
  {
    accountId: ofAccount(),
    id: ownId(),
    host: text().notNull(),
    docId: whole(),
    pageId: whole(),
    portalId: whole(),
    /** Required content of its DNS record. */
    token: text().notNull(),
    createdAt: whole().notNull(),
    checkedAt: whole(),
    /** Time of verification, from which it is served. */
    verifiedAt: whole(),
    /** Time since which the DNS record of a verified host is missing. */
    missingSince: whole(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.docId],
      foreignColumns: [knowledgeBases.accountId, knowledgeBases.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.accountId, table.pageId],
      foreignColumns: [statusPages.accountId, statusPages.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.accountId, table.portalId],
      foreignColumns: [portalSettings.accountId, portalSettings.id],
    }).onDelete('cascade'),
    check('hosts_target', sql`num_nonnulls(doc_id, page_id, portal_id) = 1`),
    uniqueIndex('hosts_own').on(table.accountId, table.host),
    uniqueIndex('hosts_doc').on(table.accountId, table.docId),
    uniqueIndex('hosts_page').on(table.accountId, table.pageId),
    uniqueIndex('hosts_portal').on(table.accountId, table.portalId),
    // Several accounts may claim a host; only the verified claim is served.
    uniqueIndex('hosts_verified')
      .on(table.host)
      .where(sql`verified_at is not null`),
  ],
)
