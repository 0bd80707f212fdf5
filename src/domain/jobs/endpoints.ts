import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { jobChoices, jobSchema } from './job.ts'

/** Maximum number of listed jobs, the newest ones. */
export const jobsLimit = 50

const path = '/desk/jobs'
const needs = 'administrator'

/** Lists past, running and pending jobs, newest first. */
export const listJobs = defineEndpoint({
  ...{ method: 'GET', path, summary: 'List the last 50 jobs', needs },
  input: z.object({}),
  output: z.object({ data: z.array(jobSchema) }),
})

/** Reads the progress of a job. */
export const getJob = defineEndpoint({
  ...{ method: 'GET', path: `${path}/:id`, summary: 'Get a job', needs },
  input: z.object({ id: id() }),
  output: jobSchema,
})

/** Pauses, continues, stops or undoes a job. */
export const putJob = defineEndpoint({
  ...{ method: 'PUT', path: `${path}/:id`, summary: 'Pause, continue, stop or undo a job', needs },
  input: z.object({ id: id(), choice: z.enum(jobChoices) }),
  output: jobSchema,
})

/** Background jobs. */
export const jobEndpoints = { listJobs, getJob, putJob }
