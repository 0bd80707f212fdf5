import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment, uuid } from '../fields.ts'
import { jobSchema } from '../jobs/job.ts'
import { defineFile } from '../stream.ts'

/** Days that an export can be downloaded. */
export const exportDays = 3

const path = '/account/exports'
const needs = 'administrator'

/** A file with all data of the account. */
export const accountExport = z.object({
  id: uuid(),
  /** Size in bytes. */
  size: z.int(),
  /** Epoch ms. */
  madeAt: keptMoment(),
  /** Time of its deletion (epoch ms). */
  endsAt: keptMoment(),
})
/** A file with all data of the account. */
export type AccountExport = z.infer<typeof accountExport>

/** Lists the exports of the account, newest first, and the last export job. */
export const listExports = defineEndpoint({
  ...{ method: 'GET', path, summary: 'List exports of the account', needs },
  input: z.object({}),
  output: z.object({ job: z.nullable(jobSchema), data: z.array(accountExport) }),
})

/** Starts an export of all data of the account. */
export const postExport = defineEndpoint({
  ...{ method: 'POST', path, summary: 'Export the account', needs },
  input: z.object({}),
  output: jobSchema,
})

/** Creates a download link that is valid for ten minutes. */
export const postExportLink = defineEndpoint({
  ...{ method: 'POST', path: `${path}/:id/link`, summary: 'Make a link to an export', needs },
  input: z.object({ id: uuid() }),
  output: z.object({ path: z.string() }),
})

/** Deletes an export. */
export const deleteExport = defineEndpoint({
  ...{ method: 'DELETE', path: `${path}/:id`, summary: 'Delete an export', needs },
  input: z.object({ id: uuid() }),
  output: z.object({ id: uuid() }),
})

/** Downloads an export by its link, without signing in. */
export const getExport = defineFile({
  ...{ method: 'GET', path: `${path}/:accountId/:id`, summary: 'Get an export by its link' },
  needs: 'nobody',
  input: z.object({ accountId: id(), id: uuid(), token: z.string().check(z.maxLength(200)) }),
  output: z.unknown(),
})

/** Export of all data of an account. */
export const exportEndpoints = { listExports, postExport, postExportLink, deleteExport, getExport }
