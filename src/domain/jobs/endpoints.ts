import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { jobChoices, jobSchema } from './job.ts'

/** How many are listed at most, the newest. */
export const jobsLimit = 50

const path = '/desk/jobs'
const needs = 'administrator'

/** Lists what the desk has done at length, is doing and will do; the newest first. */
export const listJobs = defineEndpoint({
  ...{ method: 'GET', path, summary: 'List the last 50 jobs', needs },
  input: z.object({}),
  output: z.object({ data: z.array(jobSchema) }),
})

/** Tells how far a job is. */
export const getJob = defineEndpoint({
  ...{ method: 'GET', path: `${path}/:id`, summary: 'Get a job', needs },
  input: z.object({ id: id() }),
  output: jobSchema,
})

/** Pauses a job, lets it go on, stops it or takes back what it did. */
export const putJob = defineEndpoint({
  ...{ method: 'PUT', path: `${path}/:id`, summary: 'Pause, continue, stop or undo a job', needs },
  input: z.object({ id: id(), choice: z.enum(jobChoices) }),
  output: jobSchema,
})

/** Long work. */
export const jobEndpoints = { listJobs, getJob, putJob }
