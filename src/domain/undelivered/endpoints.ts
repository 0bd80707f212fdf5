import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'

/** Effects other than mail that the desk could not complete. */
export const undeliveredSchema = z.object({
  id: id(),
  /** Kind: `Push notification`. */
  kind: z.string(),
  /** Subject, in a few words. */
  about: z.string(),
  reason: z.string(),
  /** When it was given up, in epoch ms. */
  at: keptMoment(),
  /** It may have happened all the same: tried again, it may happen twice. */
  mayHaveArrived: z.boolean(),
})
/** Effect other than mail that the desk could not complete. */
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

/** Endpoints of undelivered effects. */
export const undeliveredEndpoints = { listUndelivered, retryUndelivered, discardUndelivered }
