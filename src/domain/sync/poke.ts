import * as z from 'zod/mini'
import { cursorSchema } from './cursor-schema.ts'

/** First message of a socket. */
export const helloSchema = z.object({
  epoch: z.nullable(z.string()),
  cursor: cursorSchema,
  scopeEpoch: z.int(),
})
/** First message of a socket. */
export type Hello = z.infer<typeof helloSchema>

/** The server's answer: its newest sequence number, and how long to wait before the first pull. */
export interface Welcome {
  head: number
  pullAfterMs: number
}

/** A hint that something changed; the data follows by a pull. */
export interface Poke {
  head: number
}

/**
 * Names of socket events (D-102). `shown`: the app is visible. `looking`: what is open; `present`: who views
 * what (viewing.ts). `jobs`: progress of a job. `beat`: heartbeat, answered by the server.
 */
export const socketEvents = {
  join: 'join_rooms',
  poke: 'poke',
  shown: 'shown',
  looking: 'looking',
  present: 'present',
  jobs: 'jobs',
  beat: 'beat',
} as const
