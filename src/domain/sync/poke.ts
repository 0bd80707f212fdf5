import * as z from 'zod/mini'
import { cursorSchema } from './cursor-schema.ts'

/** First message of a socket. */
export const helloSchema = z.object({
  epoch: z.nullable(z.string()),
  cursor: cursorSchema,
  scopeEpoch: z.int(),
})
/** A socket's first words. */
export type Hello = z.infer<typeof helloSchema>

/** The server's answer: its newest sequence number, and how long to wait before the first pull. */
export interface Welcome {
  head: number
  pullAfterMs: number
}

/** A hint that something changed; the data comes by the pull that follows. */
export interface Poke {
  head: number
}

/**
 * Names of socket events (D-102). `shown`: whether the agent has the desk before their eyes on this device, a boolean.
 * `looking`: at what, and `present`: who is where (viewing.ts). `jobs`: one of the account has got on. `beat`: whether the server is there, which it answers.
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
