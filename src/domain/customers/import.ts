import * as z from 'zod/mini'
import type { Access } from '../access/access.ts'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { jobChoices, jobSchema } from '../jobs/job.ts'
import { defineFile, defineUpload } from '../stream.ts'
import { exportContactsAccess, importContactsAccess } from '../access/plan-access.ts'
import { contactFilters } from './filters.ts'

/**
 * Limits of an import file; `shown` is the number of problems and rows listed in a preview. For a workbook:
 * unpacked bytes, and characters and cells of its sheet.
 */
export const importLimits = {
  ...{ bytes: 25_000_000, rows: 100_000, columns: 300, shown: 50, samples: 5 },
  ...{ unpacked: 300_000_000, text: 50_000_000 },
}

/** Treatment of rows whose record exists: fill empty fields, or skip. */
export const importModes = ['fill', 'leave'] as const

/** Name of the file of refused rows: always CSV. */
export const refusedName = (name: string): string =>
  `refused-${name.replace(/^refused-/, '').replace(/\.[a-z]+$/i, '')}.csv`

/** Outcomes of a row. */
export const fates = ['added', 'changed', 'same', 'refused'] as const
/** Outcome of a row. */
export type Fate = (typeof fates)[number]

/** Number of rows by outcome. */
const counts = z.object({ added: z.int(), changed: z.int(), same: z.int(), refused: z.int() })

const importView = z.object({
  id: id(),
  name: z.string(),
  /** The columns of the file with the first value of each. */
  columns: z.array(z.object({ title: z.string(), first: z.string() })),
  /** Target of each column; null ignores it. */
  mapping: z.array(z.nullable(z.string())),
  mode: z.enum(importModes),
  total: z.int(),
  /** Expected outcome; once the import runs, the outcome so far. */
  counts,
  problems: z.array(z.object({ line: z.int(), value: z.string(), reason: z.string() })),
  /** `key` identifies a row: an email, a serial number. */
  samples: z.array(z.object({ line: z.int(), name: z.string(), key: z.string(), fate: z.enum(fates) })),
  /** Null until it is started. */
  job: z.nullable(jobSchema),
})
/** A file to import, and the expected outcome of its rows. */
export type ImportView = z.infer<typeof importView>

type CallAccess = Access & { needs: NonNullable<Access['needs']> }

/** Calls of an import, for any kind of record. @param path of the uploads. */
export function importCalls(path: string, nouns: string, access: CallAccess) {
  const one = { path: `${path}/:id`, ...access }
  const input = z.object({ id: id() })
  return {
    /**
     * Accepts a CSV or Excel (.xlsx) file: multipart, part `file`. Columns are matched by their names. Unless
     * only a preview is requested, it is imported at once (ADM-062).
     */
    postImport: defineUpload({
      ...{ method: 'POST', path, summary: `Import ${nouns}`, ...access },
      takes: 'multipart',
      input: z.object({ isPreview: z._default(z.boolean(), false) }),
      output: importView,
    }),
    /** Expected or actual outcome of the rows. */
    getImport: defineEndpoint({
      ...{ method: 'GET', summary: `Preview an import of ${nouns}`, ...one },
      ...{ input, output: importView },
    }),
    /** Sets the targets of the columns; nothing is imported yet. */
    putImport: defineEndpoint({
      ...{ method: 'PUT', summary: `Change what an import of ${nouns} does`, ...one },
      input: z.object({
        id: id(),
        mapping: z
          .array(z.nullable(z.string().check(z.maxLength(40))))
          .check(z.maxLength(importLimits.columns)),
        mode: z.enum(importModes),
      }),
      output: importView,
    }),
    /** Starts the import as previewed. */
    startImport: defineEndpoint({
      ...{ method: 'POST', summary: `Start an import of ${nouns}`, ...one, path: `${one.path}/start` },
      ...{ input, output: importView },
    }),
    /** Pauses, continues, stops or reverts an import. */
    putImportJob: defineEndpoint({
      ...{ method: 'PUT', summary: `Pause, continue, stop or undo an import of ${nouns}`, ...one },
      path: `${one.path}/job`,
      input: z.object({ id: id(), choice: z.enum(jobChoices) }),
      output: importView,
    }),
    /** The refused rows in the format of the imported file, with the reason in a last column. */
    getRefused: defineFile({
      ...{ method: 'GET', summary: `Download refused rows of an import of ${nouns}`, ...one },
      path: `${one.path}/refused`,
      ...{ input, output: z.unknown() },
    }),
  } as const
}
/** Calls of an import. */
export type ImportCalls = ReturnType<typeof importCalls>

/** All contacts that match filters as a CSV file in UTF-8, safe against formula injection. */
export const exportContacts = defineFile({
  ...{ method: 'GET', path: '/desk/customers/export', summary: 'Export customers', ...exportContactsAccess },
  input: z.object({
    ...contactFilters.shape,
    segment: z.optional(id()),
    text: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: z.unknown(),
})

/** Import and export of customers. */
export const importEndpoints = {
  ...importCalls('/desk/customers/import', 'customers', importContactsAccess),
  exportContacts,
}
