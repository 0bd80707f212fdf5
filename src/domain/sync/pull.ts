import * as z from 'zod/mini'
import { id, uuid } from '../fields.ts'
import type { EntityName, Rows } from '../entities.ts'
import type { Cursor } from './cursor.ts'
import { cursorSchema } from './cursor-schema.ts'
import { pushLimits, type Verdict } from './push.ts'

/** Bounds of a pull. */
export const pullLimits = {
  pageRows: 200,
  logRows: 5000,
  wants: 100,
  keeps: 200,
  conversations: 10_000,
  firstRows: 50,
}

/** Request of a pull. */
export const pullRequestSchema = z.object({
  client: uuid(),
  wire: z.int(),
  /** Null on the first run. */
  epoch: z.nullable(z.string()),
  cursor: cursorSchema,
  scopeEpoch: z.int(),
  /** Threads of conversations active after this moment stay on the device. */
  since: z.int(),
  /** A snapshot in progress: its starting cursor and the last conversation held. */
  snapshot: z.nullable(
    z.object({ s0: cursorSchema, after: z.nullable(z.object({ lastActivityAt: z.int(), id: id() })) }),
  ),
  /**
   * Threads to send whole: incomplete or opened ones. Entities that this device lacks, with the last id that
   * it holds, 0 for none. Contacts that were opened and may have changed unseen.
   */
  want: z
    .array(
      z.union([
        z.object({ thread: id() }),
        z.object({ contact: id() }),
        z.object({ entity: z.string().check(z.maxLength(pushLimits.name)), after: z.int() }),
      ]),
    )
    .check(z.maxLength(pullLimits.wants)),
  /** Contacts opened last on this device: their changes are sent whatever their conversations are (D2-07). */
  keep: z.optional(z.array(id()).check(z.maxLength(pullLimits.keeps))),
  /** Ops sent whose response was lost; their verdicts come in the same snapshot of the data. */
  doubt: z.array(z.string().check(z.maxLength(pushLimits.name))).check(z.maxLength(1000)),
})
/** A pull request. */
export type PullRequest = z.infer<typeof pullRequestSchema>

/** An item of a thread on the wire. */
export type ThreadItem = {
  [E in 'messages' | 'notes' | 'activities' | 'deliveries']: { e: E; v: number; r: Rows[E] }
}['messages' | 'notes' | 'activities' | 'deliveries']

/** A row: current, deleted, or no longer visible to this user. `c` is the conversation of an item. */
export type RowLine =
  | { [E in EntityName]: { t: 'put'; e: E; v: number; r: Rows[E] } }[EntityName]
  | { t: 'del'; e: EntityName; id: number; v: number; c?: number }
  | { t: 'evict'; e: EntityName; id: number; v: number; c?: number }

/** Lines of a pull response, in this order of first appearance. */
export type PullLine =
  | {
      t: 'begin'
      /** delta: changes since the cursor. snapshot: everything, in pages. reset: throw the replica away and ask again. */
      mode: 'delta' | 'snapshot' | 'reset'
      epoch: string
      from: Cursor
      head: number
      scopeEpoch: number
      now: number
    }
  /** All scopes of the user, whenever the request's scopeEpoch is not the server's. */
  | { t: 'scopes'; scopes: string[] }
  | Verdict
  | RowLine
  /** All items of one conversation's thread, replacing what the device holds of it (version by version). */
  | { t: 'thread'; id: number; items: ThreadItem[] }
  /**
   * Commit point: everything before it may be applied in one transaction. `total`: conversations of a
   * snapshot. `filled`: last id sent of a requested entity; null once all of it was sent.
   */
  | {
      t: 'page'
      cursor: Cursor
      after?: { lastActivityAt: number; id: number }
      total?: number
      filled?: { entity: string; after: number | null }
    }
  | { t: 'end'; cursor: Cursor; more: boolean; rows: number }
