import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'

/** What the desk was to do besides sending mail, and did not get done. */
export const undeliveredSchema = z.object({
  id: id(),
  /** What it is: `Push notification`. */
  kind: z.string(),
  /** What it is about, in a few words. */
  about: z.string(),
  reason: z.string(),
  /** When it was given up, in epoch ms. */
  at: keptMoment(),
  /** It may have happened all the same: tried again, it may happen twice. */
  mayHaveArrived: z.boolean(),
})
/** What the desk was to do besides sending mail, and did not get done. */
export type Undelivered = z.infer<typeof undeliveredSchema>

/** How many are listed at most, the newest. */
export const undeliveredLimit = 200

const path = '/account/undelivered'
const named = z.object({ id: id() })

/** Lists what did not get done, the newest first. */
export const listUndelivered = defineEndpoint({
  ...{ method: 'GET', path, summary: 'List what was not delivered', needs: 'administrator' },
  input: z.object({}),
  output: z.object({ data: z.array(undeliveredSchema), total: z.int() }),
})

/** Lets the desk try again, as if it had just been put in. */
export const retryUndelivered = defineEndpoint({
  ...{ method: 'POST', path: `${path}/:id/retry`, summary: 'Try to deliver again', needs: 'administrator' },
  input: named,
  output: named,
})

/** Lets it be: it is never tried again. */
export const discardUndelivered = defineEndpoint({
  ...{
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Discard what was not delivered',
    needs: 'administrator',
  },
  input: named,
  output: named,
})

/** What did not go out. */
export const undeliveredEndpoints = { listUndelivered, retryUndelivered, discardUndelivered }
