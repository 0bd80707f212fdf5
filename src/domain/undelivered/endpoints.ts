import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'

/** An effect other than mail that the server could not complete. */
export const undeliveredSchema = z.object({
  id: id(),
  /** Kind: `Push notification`. */
  kind: z.string(),
  /** Subject, as a short text. */
  about: z.string(),
  reason: z.string(),
  /** When it became a dead letter, in epoch ms. */
  at: keptMoment(),
  /** True if it may have been delivered: a retry may deliver it twice. */
  mayHaveArrived: z.boolean(),
})
/** An effect other than mail that the server could not complete. */
export type Undelivered = z.infer<typeof undeliveredSchema>

/** Maximum number of listed effects, the newest ones. */
export const undeliveredLimit = 200

const path = '/account/undelivered'
const named = z.object({ id: id() })

/** Lists dead letters, newest first. */
export const listUndelivered = defineEndpoint({
  ...{ method: 'GET', path, summary: 'List what was not delivered', needs: 'administrator' },
  input: z.object({}),
  output: z.object({ data: z.array(undeliveredSchema), total: z.int() }),
})

/** Retries it, as if it had just been queued. */
export const retryUndelivered = defineEndpoint({
  ...{ method: 'POST', path: `${path}/:id/retry`, summary: 'Try to deliver again', needs: 'administrator' },
  input: named,
  output: named,
})

/** Discards it: it is never retried. */
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
