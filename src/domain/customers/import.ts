import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { jobChoices, jobSchema } from '../jobs/job.ts'
import { defineFile, defineUpload } from '../stream.ts'
import { exportContactsAccess, importContactsAccess } from '../access/plan-access.ts'
import { contactFilters } from './filters.ts'

/** Limits of a file that is imported; `shown` are problems and rows that a preview spells out. */
export const importLimits = { bytes: 25_000_000, rows: 100_000, columns: 300, shown: 50, samples: 5 }

/** Treatment of rows with a known address: fill empty fields, or skip. */
export const importModes = ['fill', 'leave'] as const

/** Outcomes of a row. */
export const fates = ['added', 'changed', 'same', 'refused'] as const
/** Outcome of a row. */
export type Fate = (typeof fates)[number]

/** How many rows have each fate. */
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
  /** As it would be, and once it runs as it is so far. */
  counts,
  problems: z.array(z.object({ line: z.int(), value: z.string(), reason: z.string() })),
  samples: z.array(z.object({ line: z.int(), name: z.string(), email: z.string(), fate: z.enum(fates) })),
  /** Null until it is started. */
  job: z.nullable(jobSchema),
})
/** A file that is to be imported, and what would become of its rows. */
export type ImportView = z.infer<typeof importView>

const base = '/desk/customers/import'
const one = { path: `${base}/:id`, ...importContactsAccess }

/**
 * Takes a CSV file of customers: multipart, part `file`. Columns are matched by their names. Unless only a preview is asked
 * for, it is imported at once (ADM-062).
 */
export const postImport = defineUpload({
  ...{ method: 'POST', path: base, summary: 'Import customers', ...importContactsAccess },
  takes: 'multipart',
  input: z.object({ isPreview: z._default(z.boolean(), false) }),
  output: importView,
})

/** Expected or actual outcome of the rows. */
export const getImport = defineEndpoint({
  ...{ method: 'GET', summary: 'Preview an import', ...one },
  input: z.object({ id: id() }),
  output: importView,
})

/** Says what the columns become; nothing is imported yet. */
export const putImport = defineEndpoint({
  ...{ method: 'PUT', summary: 'Change what an import does', ...one },
  input: z.object({
    id: id(),
    mapping: z.array(z.nullable(z.string().check(z.maxLength(40)))).check(z.maxLength(importLimits.columns)),
    mode: z.enum(importModes),
  }),
  output: importView,
})

/** Starts an import as it was previewed. */
export const startImport = defineEndpoint({
  ...{ method: 'POST', summary: 'Start an import', ...importContactsAccess, path: `${base}/:id/start` },
  input: z.object({ id: id() }),
  output: importView,
})

/** Pauses an import, lets it go on, stops it or takes it back. */
export const putImportJob = defineEndpoint({
  ...{ method: 'PUT', summary: 'Pause, continue, stop or undo an import', ...importContactsAccess },
  path: `${base}/:id/job`,
  input: z.object({ id: id(), choice: z.enum(jobChoices) }),
  output: importView,
})

/** The rows that were refused, as a file like the one that was imported, with the reason behind. */
export const getRefused = defineFile({
  ...{ method: 'GET', summary: 'Download refused rows', ...importContactsAccess },
  path: `${base}/:id/refused`,
  input: z.object({ id: id() }),
  output: z.unknown(),
})

/** All contacts that fit filters as a CSV file in UTF-8, safe against formulas. */
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
  ...{ postImport, getImport, putImport, startImport, putImportJob, getRefused, exportContacts },
}
