import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, missing, moment } from '../fields.ts'
import { defineFile, defineUpload } from '../stream.ts'
import { articleLimits } from './article.ts'
import { categoryLimits } from './category.ts'

/** Limits of imports and backups; `ms` is the timeout of an address. */
export const transferLimits = {
  bytes: 10 * 1024 * 1024,
  documents: 2000,
  /** Listing pages per address. */
  pages: 40,
  ms: 20_000,
  url: 2000,
  backups: 20,
  /** Files of imported articles: maximum number, bytes of all, and bytes of one. */
  ...{ files: 2000, filesBytes: 500 * 1024 * 1024, fileBytes: 10 * 1024 * 1024 },
  /** Maximum number of listed copy failures. */
  failures: 20,
}

/** Sources of an article import (D1-147). */
export const importSources = ['file', 'url', 'outpost'] as const
/** Source of an article import. */
export type ImportSource = (typeof importSources)[number]

const nameOf = (limit: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(limit))

/** An article in an import file. */
const documentSchema = z.object({
  /** Its id in our export, or its path in a folder. The same source is not imported twice. */
  source: z.string().check(z.minLength(1), z.maxLength(1000)),
  name: nameOf(articleLimits.name),
  content: z.string().check(z.maxLength(articleLimits.content)),
  /** Name of its category; null for none. */
  category: z.nullable(nameOf(categoryLimits.name)),
  isPublished: z.boolean(),
})
/** An article in an import file. */
export type KnownDocument = z.infer<typeof documentSchema>

/** Our export format: a knowledge base as a file. */
export const exportSchema = z.object({
  format: z.literal('outpost-knowledge-base'),
  version: z.literal(1),
  name: z.string(),
  detail: z.string(),
  exportedAt: moment(),
  categories: z
    .array(z.object({ id: id(), name: nameOf(categoryLimits.name), description: z.string() }))
    .check(z.maxLength(categoryLimits.count)),
  articles: z
    .array(
      z.object({
        ...{ id: id(), name: nameOf(articleLimits.name), isPublished: z.boolean() },
        content: z.string().check(z.maxLength(articleLimits.content)),
        categoryId: z.nullable(id()),
      }),
    )
    .check(z.maxLength(transferLimits.documents)),
})
/** Our export format. */
export type DocExport = z.infer<typeof exportSchema>

const customizes = { needs: 'docs.customize_docs' as const }
const transfers = { ...customizes, feature: 'knowledgeBase.importExport' as const }
const backsUp = { ...customizes, feature: 'knowledgeBase.backupRestore' as const }

/** Exports a knowledge base as a JSON file that can be imported elsewhere. */
const exportDoc = defineFile({
  ...{ method: 'GET', path: '/docs/exportKB/exportDoc', summary: 'Export a knowledge base', ...transfers },
  ...{ input: z.object({ docId: id() }), output: z.unknown() },
})

const waiting = z.object({
  /** Name of the file; null if no import is pending. */
  name: z.nullable(z.string()),
  documents: z.array(
    z.object({
      source: z.string(),
      name: z.string(),
      category: z.nullable(z.string()),
      isPublished: z.boolean(),
      /** True if it was imported before: it is skipped. */
      isKnown: z.boolean(),
    }),
  ),
  /** Files referenced by pages of a zip that are missing or damaged. */
  missing: z.array(z.string()),
})
/** Documents of a pending import. */
export type WaitingImport = z.infer<typeof waiting>

const getExportDocs = defineEndpoint({
  method: 'GET',
  path: '/docs/importKB/getExportDocs',
  summary: 'Articles that wait for an import',
  ...transfers,
  ...{ input: z.object({ docId: id() }), output: waiting },
})

/** Uploads an export or a zip of Markdown or HTML: multipart, part `file`. Nothing is imported yet. */
const uploadKB = defineUpload({
  method: 'POST',
  path: '/docs/importKB/uploadKB',
  summary: 'Upload articles for an import',
  ...transfers,
  takes: 'multipart',
  ...{ input: z.object({ docId: id() }), output: waiting },
})

/** Form of an import from an address. */
export const importAddressSchema = z.object({
  importURL: z
    .url({ protocol: /^https?$/, error: 'Import URL must be a valid uri' })
    .check(z.maxLength(transferLimits.url, 'Import URL must be a valid uri')),
})

const importDocs = defineEndpoint({
  method: 'POST',
  path: '/docs/importKB/importDocs',
  summary: 'Import articles',
  ...transfers,
  input: z
    .object({
      docId: id(),
      importFrom: z.enum(importSources),
      importURL: z.optional(importAddressSchema.shape.importURL),
      /** For an address: its content becomes pending like an upload, and nothing is imported yet. */
      isPreview: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ importFrom, importURL }) => importFrom !== 'url' || importURL !== undefined, {
        error: missing('Import URL'),
        path: ['importURL'],
      }),
    ),
  output: z.object({
    added: z.int(),
    /** Number of documents imported before, which were skipped. */
    known: z.int(),
  }),
})

const backupSchema = z.object({
  ...{ id: id(), docId: id(), articleCount: z.int(), categoryCount: z.int() },
  ...{ createdAt: moment(), createdById: id() },
})
/** A copy of the articles and categories of a knowledge base. */
export type Backup = z.infer<typeof backupSchema>

const getBackups = defineEndpoint({
  ...{
    method: 'GET' as const,
    path: '/docs/backup/getBackups',
    summary: 'Backups, newest first',
    ...backsUp,
  },
  ...{ input: z.object({ docId: id() }), output: z.object({ data: z.array(backupSchema) }) },
})

const createBackup = defineEndpoint({
  ...{ method: 'POST' as const, path: '/docs/backup/createBackup', summary: 'Make a backup', ...backsUp },
  ...{ input: z.object({ docId: id() }), output: backupSchema },
})

const restoreBackup = defineEndpoint({
  method: 'POST',
  path: '/docs/backup/restoreBackup',
  summary: 'Make articles and categories as they were in a backup; later ones go to the trash',
  ...backsUp,
  input: z.object({
    id: id(),
    /** Name of the knowledge base, as a confirmation (D1-144). */
    name: z.string(),
  }),
  output: z.object({ restored: z.int(), trashed: z.int() }),
})

/** Export, import, and backups (D1-143). */
export const transferEndpoints = {
  ...{ exportDoc, getExportDocs, uploadKB, importDocs },
  ...{ getBackups, createBackup, restoreBackup },
}
