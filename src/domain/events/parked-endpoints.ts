import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'

/** An event that a consumer failed to process. */
export const parkedEventSchema = z.object({
  id: id(),
  /** Pending consumer: `Notifications`. */
  consumer: z.string(),
  /** Event as a sentence. */
  about: z.string(),
  /** Conversation of the event; null if it has none. */
  conversationId: z.nullable(id()),
  /** Time of the event, in epoch ms. */
  happenedAt: keptMoment(),
  /** Reason of the last failure. */
  reason: z.string(),
  attempts: z.int(),
  /** Time of the last attempt, in epoch ms. */
  at: keptMoment(),
})
/** An event that a consumer failed to process. */
export type ParkedEvent = z.infer<typeof parkedEventSchema>

/** Maximum number of listed events, the newest ones. */
export const parkedEventLimit = 200

const path = '/account/parked-events'
const named = z.object({ id: id() })

/** Lists the events that were not processed, newest first. */
export const listParkedEvents = defineEndpoint({
  ...{ method: 'GET', path, summary: 'List events that could not be followed', needs: 'administrator' },
  input: z.object({}),
  output: z.object({ data: z.array(parkedEventSchema), total: z.int() }),
})

/** Processes an event again, with the current data. */
export const retryParkedEvent = defineEndpoint({
  ...{ method: 'POST', path: `${path}/:id/retry`, summary: 'Follow an event again', needs: 'administrator' },
  input: named,
  output: named,
})

/** Discards an event: it is never processed. */
export const discardParkedEvent = defineEndpoint({
  ...{ method: 'DELETE', path: `${path}/:id`, summary: 'Discard a parked event', needs: 'administrator' },
  input: named,
  output: named,
})

/** Events that a consumer failed to process. */
export const parkedEventEndpoints = { listParkedEvents, retryParkedEvent, discardParkedEvent }
