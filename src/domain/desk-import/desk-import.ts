import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { jobChoices, jobSchema } from '../jobs/job.ts'
import { defineUpload } from '../stream.ts'

/** Limits of an imported export; `shown` is the number of refused records listed in a dry run. */
export const deskImportLimits = {
  ...{ records: 100_000, shown: 50, agents: 200 },
  /** Bytes of a file, of its unpacked records, and of the unpacked attachments that are imported. */
  ...{ fileBytes: 100 * 1024 * 1024, unpacked: 300_000_000, unpackedFiles: 500_000_000 },
  /** Entries of a conversation per step of the job: each may write two rows. */
  entries: 50,
}

/** Supported help desks. */
export const deskSources = [
  ['zendesk', 'Zendesk'],
  ['freshdesk', 'Freshdesk'],
  ['helpscout', 'Help Scout'],
  ['chatwoot', 'Chatwoot'],
] as const
/** Help desk of an export. */
export type DeskSource = (typeof deskSources)[number][0]

/** Display name of a help desk. */
export const deskSourceTitle = (source: DeskSource): string =>
  deskSources.find(([name]) => name === source)?.[1] ?? source

/** A count with its noun: `1 customer`, `1,200 customers`. */
export const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

const counts = z.object({
  customers: z.int(),
  companies: z.int(),
  conversations: z.int(),
  messages: z.int(),
  notes: z.int(),
  tags: z.int(),
  /** Files included in the export. */
  filesInside: z._default(z.int(), 0),
  /** Files as links only: their bytes are not in the export. */
  files: z.int(),
})
/** Records by kind. */
export type DeskCounts = z.infer<typeof counts>

/** A record that is not imported. */
const refusal = z.object({ kind: z.string(), record: z.string(), reason: z.string() })
/** A record that is not imported. */
export type DeskRefusal = z.infer<typeof refusal>

const sourceName = z.enum(deskSources.map(([name]) => name) as [DeskSource, ...DeskSource[]])

const view = z.object({
  id: id(),
  /** Name of the file. */
  name: z.string(),
  source: sourceName,
  mailboxId: id(),
  /** Everything in the file that can be imported. */
  counts,
  /** Customers and conversations imported before: they stay unchanged. */
  known: z.object({ customers: z.int(), conversations: z.int() }),
  refused: z.int(),
  refusals: z.array(refusal),
  /** Agents of the other help desk, with the user of the same address in this account; null for none. */
  agents: z.array(z.object({ name: z.string(), email: z.string(), user: z.nullable(z.string()) })),
  /** Null until it is started. */
  job: z.nullable(jobSchema),
})
/** An export of another help desk, with a preview of its import. */
export type DeskImport = z.infer<typeof view>

const needs = 'administrator'
const path = '/account/desk-imports'
const one = { input: z.object({ id: id() }), output: view }

/** Calls of imports from another help desk. */
export const deskImportEndpoints = {
  /** Accepts an export: multipart, part `file`, JSON, JSON lines or a zip. Nothing is imported yet. */
  postDeskImport: defineUpload({
    ...{ method: 'POST', path, summary: 'Preview the import of another help desk', needs },
    takes: 'multipart',
    input: z.object({
      /** Inbox of the imported conversations. */
      mailboxId: id(),
      /** Help desk of the export; by default it is detected from the records. */
      source: z.optional(sourceName),
    }),
    output: view,
  }),
  newestDeskImport: defineEndpoint({
    ...{
      method: 'GET',
      path,
      summary: 'Read the newest import of another help desk that was started',
      needs,
    },
    input: z.object({}),
    output: z.object({ newest: z.nullable(view) }),
  }),
  getDeskImport: defineEndpoint({
    ...{ method: 'GET', path: `${path}/:id`, summary: 'Read an import of another help desk', needs },
    ...one,
  }),
  startDeskImport: defineEndpoint({
    ...{ method: 'POST', path: `${path}/:id/start`, summary: 'Start an import of another help desk', needs },
    ...one,
  }),
  putDeskImportJob: defineEndpoint({
    ...{ method: 'PUT', path: `${path}/:id/job`, needs },
    summary: 'Pause, continue, stop or undo an import of another help desk',
    input: z.object({ id: id(), choice: z.enum(jobChoices) }),
    output: view,
  }),
} as const
