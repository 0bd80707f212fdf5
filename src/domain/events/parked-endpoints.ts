import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment } from '../fields.ts'

/** Something that happened on the desk, and what did not follow from it. */
export const parkedEventSchema = z.object({
  id: id(),
  /** Pending consumer: `Notifications`. */
  consumer: z.string(),
  /** Event as a sentence. */
  about: z.string(),
  /** The conversation in which it happened; null where it was in none. */
  conversationId: z.nullable(id()),
  /** When it happened, in epoch ms. */
  happenedAt: keptMoment(),
  /** Why nothing followed, the last time that it was tried. */
  reason: z.string(),
  attempts: z.int(),
  /** When it was tried last, in epoch ms. */
  at: keptMoment(),
})
/** Something that happened on the desk, and what did not follow from it. */
export type ParkedEvent = z.infer<typeof parkedEventSchema>

/** How many are listed at most, the newest. */
export const parkedEventLimit = 200

const path = '/account/parked-events'
const named = z.object({ id: id() })

/** Lists the events that nothing followed from, the newest first. */
export const listParkedEvents = defineEndpoint({
  ...{ method: 'GET', path, summary: 'List events that could not be followed', needs: 'administrator' },
  input: z.object({}),
  output: z.object({ data: z.array(parkedEventSchema), total: z.int() }),
})

/** Follows an event, with everything as it is by now. */
export const retryParkedEvent = defineEndpoint({
  ...{ method: 'POST', path: `${path}/:id/retry`, summary: 'Follow an event again', needs: 'administrator' },
  input: named,
  output: named,
})

/** Lets it be: nothing ever follows from it. */
export const discardParkedEvent = defineEndpoint({
  ...{ method: 'DELETE', path: `${path}/:id`, summary: 'Discard a parked event', needs: 'administrator' },
  input: named,
  output: named,
})

/** Events that a consumer could not take. */
export const parkedEventEndpoints = { listParkedEvents, retryParkedEvent, discardParkedEvent }
