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
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { Draft, Publishing, Review } from '#domain/knowledge/article.ts'
import type { DocsForm, HelpCenterStyle } from '#domain/knowledge/settings.ts'
import type { KnownDocument } from '#domain/knowledge/transfer.ts'
import { ofAccount, ownId, version, whole, words } from './columns.ts'
import { messages } from './desk.ts'

/** Help centers. Not synced: they are written and read online. */
export const knowledgeBases = pgTable(
  'knowledge_bases',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    detail: text().notNull(),
    createdAt: whole().notNull(),
    revision: integer().notNull().default(1),
    /** Time it was moved to the trash, with its articles; null otherwise. */
    deletedAt: whole(),
    docsVisible: boolean().notNull().default(true),
    language: text().notNull().default('en'),
    gaKey: text().notNull().default(''),
    anonymizedIp: boolean().notNull().default(true),
    seoTitle: text().notNull().default(''),
    seoDescription: text().notNull().default(''),
    /** Null until it is set. */
    docsForm: jsonb().$type<DocsForm>(),
    look: jsonb().$type<HelpCenterStyle>(),
    /** Picture names. */
    ogImage: text(),
    background: text(),
    logo: text(),
    favicon: text(),
    /** CSS as typed, and as sanitised for pages. */
    cssSource: text().notNull().default(''),
    css: text().notNull().default(''),
    /** Served only on a custom host. */
    javascript: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    // A public address names no account.
    index().on(table.id),
  ],
)

/** Foreign key to a knowledge base, with cascade. */
const ofDoc = (table: { accountId: AnyPgColumn; docId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.accountId, table.docId],
    foreignColumns: [knowledgeBases.accountId, knowledgeBases.id],
  }).onDelete('cascade')

/** Categories of a help center, in order. */
export const knowledgeCategories = pgTable(
  'knowledge_categories',
  {
    accountId: ofAccount(),
    id: ownId(),
    docId: whole().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    place: integer().notNull(),
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    ofDoc(table),
    index('knowledge_categories_doc').on(table.accountId, table.docId, table.place),
  ],
)

/** Articles of help centers. Few enough to be searched without an index. */
export const articles = pgTable(
  'articles',
  {
    accountId: ofAccount(),
    id: ownId(),
    docId: whole().notNull(),
    name: text().notNull(),
    content: text().notNull(),
    plainContent: text().notNull(),
    isPublished: boolean().notNull(),
    createdAt: whole().notNull(),
    updatedAt: whole().notNull(),
    updatedById: whole().notNull(),
    /** Time it was moved to the trash; null otherwise. */
    deletedAt: whole(),
    revision: integer().notNull(),
    words: words()
      .notNull()
      .generatedAlwaysAs(sql`search_words(name || ' ' || plain_content)`),
    /** Null without a category. */
    categoryId: whole(),
    /** Position in its category. */
    place: integer().notNull().default(0),
    /** Source of an imported article, against importing twice. */
    source: text(),
    /** Unpublished changes of a published article. */
    draft: jsonb().$type<Draft>(),
    /** Null without a scheduled time. */
    publishing: jsonb().$type<Publishing>(),
    review: jsonb().$type<Review>(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    ofDoc(table),
    foreignKey({
      columns: [table.accountId, table.categoryId],
      foreignColumns: [knowledgeCategories.accountId, knowledgeCategories.id],
    }),
    index().on(table.accountId, table.docId, table.updatedAt),
    index().on(table.deletedAt),
    index('articles_category').on(table.accountId, table.categoryId, table.place),
  ],
)

/** Synced entity `articleTexts`: published articles for devices, maintained by triggers on their sources. */
export const articleTexts = pgTable(
  'articleTexts',
  {
    accountId: ofAccount(),
    id: whole().notNull(),
    ver: version(),
    docId: whole().notNull(),
    name: text().notNull(),
    base: text().notNull(),
    category: text().notNull(),
    text: text().notNull(),
    isWhole: boolean().notNull(),
    updatedAt: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)

/** Saved versions of an article, drafts excluded. */
export const articleVersions = pgTable(
  'article_versions',
  {
    accountId: ofAccount(),
    id: ownId(),
    articleId: whole().notNull(),
    /** Numbers the versions of an article from 1. */
    number: integer().notNull(),
    name: text().notNull(),
    content: text().notNull(),
    isPublished: boolean().notNull(),
    /** Number of the version that was restored. */
    restoredFrom: integer(),
    createdAt: whole().notNull(),
    createdById: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.articleId],
      foreignColumns: [articles.accountId, articles.id],
    }).onDelete('cascade'),
    uniqueIndex('article_versions_number').on(table.accountId, table.articleId, table.number),
  ],
)

/** Redirects of removed articles' addresses. */
export const knowledgeRedirects = pgTable(
  'knowledge_redirects',
  {
    accountId: ofAccount(),
    id: ownId(),
    docId: whole().notNull(),
    source: text().notNull(),
    destination: text().notNull(),
    createdAt: whole().notNull(),
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    ofDoc(table),
    uniqueIndex('knowledge_redirects_source').on(table.accountId, table.docId, table.source),
  ],
)

/** Backups of a help center's articles and categories; the content is an export. */
export const knowledgeBackups = pgTable(
  'knowledge_backups',
  {
    accountId: ofAccount(),
    id: ownId(),
    docId: whole().notNull(),
    articleCount: integer().notNull(),
    categoryCount: integer().notNull(),
    content: text().notNull(),
    createdAt: whole().notNull(),
    createdById: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    ofDoc(table),
    index('knowledge_backups_doc').on(table.accountId, table.docId, table.createdAt),
  ],
)

/** Upload that waits for its import: one file per help center. */
export const knowledgeImports = pgTable(
  'knowledge_imports',
  {
    accountId: ofAccount(),
    docId: whole().notNull(),
    name: text().notNull(),
    documents: jsonb().$type<KnownDocument[]>().notNull(),
    /** Names of the pictures and files in it. */
    pictures: text().array().notNull().default([]),
    /** Paths that its pages refer to and that are missing. */
    missing: text().array().notNull().default([]),
    createdAt: whole().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.docId] }), ofDoc(table)],
)

/** Votes on articles, once per reader and day; the reader is a hash valid for that day. */
export const articleVotes = pgTable(
  'article_votes',
  {
    accountId: ofAccount(),
    articleId: whole().notNull(),
    /** Days since 1970. */
    day: integer().notNull(),
    reader: text().notNull(),
    isHelpful: boolean().notNull(),
    sentence: text().notNull().default(''),
    createdAt: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.articleId, table.day, table.reader] }),
    foreignKey({
      columns: [table.accountId, table.articleId],
      foreignColumns: [articles.accountId, articles.id],
    }).onDelete('cascade'),
    index('article_votes_day').on(table.day),
  ],
)

/** Daily view counts of articles; without any data about readers. */
export const articleViews = pgTable(
  'article_views',
  {
    accountId: ofAccount(),
    articleId: whole().notNull(),
    /** Days since 1970, by the account's zone. */
    day: integer().notNull(),
    /** Time of the day's first view. */
    at: whole().notNull(),
    times: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.articleId, table.day] }),
    foreignKey({
      name: 'article_views_article_fk',
      columns: [table.accountId, table.articleId],
      foreignColumns: [articles.accountId, articles.id],
    }).onDelete('cascade'),
  ],
)

/** Searches of help centers, counted by day and query; without any data about the visitor. */
export const helpSearches = pgTable(
  'help_searches',
  {
    accountId: ofAccount(),
    docId: whole().notNull(),
    /** Days since 1970. */
    day: integer().notNull(),
    /** Normalised query, without addresses and numbers. */
    words: text().notNull(),
    times: integer().notNull(),
    /** True if the last search found an article. */
    isFound: boolean().notNull(),
    /** Id of the row in lists. */
    id: ownId(),
    /** Time of the day's first search. */
    at: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.docId, table.day, table.words] }),
    ofDoc(table),
    index('help_searches_day').on(table.day),
  ],
)

/** Pictures used by articles of a help center, now or earlier; maintained by a trigger. */
export const knowledgePictures = pgTable(
  'knowledge_pictures',
  { accountId: ofAccount(), docId: whole().notNull(), name: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.docId, table.name] }),
    ofDoc(table),
    index('knowledge_pictures_name').on(table.accountId, table.name),
  ],
)

/** Sent messages that link to an article. */
export const articleUses = pgTable(
  'article_uses',
  {
    accountId: ofAccount(),
    articleId: whole().notNull(),
    messageId: whole().notNull(),
    at: whole().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.articleId, table.messageId] }),
    foreignKey({
      name: 'article_uses_article_fk',
      columns: [table.accountId, table.articleId],
      foreignColumns: [articles.accountId, articles.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'article_uses_message_fk',
      columns: [table.accountId, table.messageId],
      foreignColumns: [messages.accountId, messages.id],
    }).onDelete('cascade'),
    index('article_uses_message').on(table.accountId, table.messageId),
  ],
)
