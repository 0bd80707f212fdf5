import * as z from 'zod/mini'
import { keptMoment } from '../fields.ts'

/** States of a clock: it counts, it is paused by a status, or it is outside business hours. */
export const slaSpanKinds = ['counted', 'paused', 'closed'] as const

/** Spans that a line has at most. */
export const maxSlaSpans = 48

/** The course of a target's clock; each span lasts to the next one. */
export const slaLineSchema = z.object({
  spans: z.array(z.object({ at: keptMoment(), is: z.enum(slaSpanKinds) })),
  /** End of the last span; null while the clock is paused and nobody knows for how long. */
  until: z.nullable(keptMoment()),
})

/** The course of a target's clock; each span lasts to the next one. */
export type SlaLine = z.infer<typeof slaLineSchema>
/** State of a clock in a span. */
export type SlaSpanKind = (typeof slaSpanKinds)[number]
