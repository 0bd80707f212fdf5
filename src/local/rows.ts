import type { ErrorCode } from '#domain/errors.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { ThreadItem } from '#domain/sync/pull.ts'
import type { Verdict } from '#domain/sync/push.ts'
import { recordNames, type EntityName, type RecordName, type Rows } from '#domain/entities.ts'

/** Collections with their own table on the device; items are stored in thread chunks. */
export const recordTables: readonly RecordName[] = recordNames

/** A collection with its own table. */
export type RecordTable = RecordName

/** A row as a screen reads it, with the waiting ops folded in. `v` is the server's version, or 0. */
export type LocalRow<Row> = Row & { v: number }

/** Box of a conversation; a number, as IndexedDB has no boolean keys. */
export const boxes = { inbox: 0, draft: 1, spam: 2, trash: 3, merged: 4 } as const

/** A conversation on the device; `box` is the first key of the list's index. */
export type LocalConversation = LocalRow<Conversation> & { box: number }

/** Box of a conversation. */
function boxOf({ mergedInto, isTrashed, isSpam, isDraft }: Conversation): keyof typeof boxes {
  // A row stored by an earlier version lacks the field.
  if (mergedInto != null) return 'merged'
  if (isTrashed) return 'trash'
  if (isSpam) return 'spam'
  return isDraft ? 'draft' : 'inbox'
}

/** Adds the index field to a conversation. */
export function withBox(row: LocalRow<Conversation>): LocalConversation {
  return { ...row, box: boxes[boxOf(row)] }
}

/** Part `n` of a conversation's thread: IndexedDB charges per record, so many items share one. */
export interface ThreadChunk {
  conversationId: number
  n: number
  items: ThreadItem[]
}

/** The server's version of a row that waiting ops have changed; null when the server has none. */
export interface Shadow {
  table: RecordTable | 'threads'
  /** Row id, or `conversationId/n` of a chunk. */
  key: string
  /** The lane whose ops wrote it. */
  lane: number
  row: unknown
}

/**
 * waiting: in the queue. applied: executed by the server, but rows are missing. attention: refused or held
 * back, needs an agent's decision. discarding: a void was sent for an op that may have been received.
 */
export type OpState = 'waiting' | 'applied' | 'attention' | 'discarding'

/** A change to be sent to the server. */
export interface OutboxOp {
  /** Order of enqueueing over all tabs. */
  n: number
  op: string
  cmd: string
  opv: number
  args: unknown
  base: unknown
  at: number
  lanes: number[]
  /** Ops and uploads that must have been applied first. */
  needs: string[]
  /** Group of the ops of one user action. */
  group: string | null
  isQuiet: boolean
  title: string
  state: OpState
  /** Number of requests that contained it. */
  attempts: number
  /** Number of `later` verdicts, of any reason. */
  failures: number
  /** Number of server errors on this op while others succeeded. */
  faults: number
  /** Earliest time of the next attempt (epoch ms). */
  nextAt: number
  /** Server time of the first attempt, written before the request; null means the server cannot know it. */
  firstSentAt: number | null
  /** Log position of an applied op. */
  seq: number | null
  verdict: OpProblem | null
}

/** Reason that an op needs attention, with the server's message. */
export interface OpProblem extends Partial<Pick<Verdict, 'field' | 'facts'>> {
  /** `out_of_sight`: its conversation has left the device, and the op was redacted. */
  reason?: NonNullable<Verdict['reason']> | 'out_of_sight'
  st: Verdict['st'] | 'parked'
  code?: Verdict['code'] | ErrorCode
  message: string
  at: number
}

/** An id that was deleted (`del`) or became invisible (`evict`), so that late answers cannot restore it. */
export interface Tombstone {
  e: EntityName
  id: number
  v: number
  kind: 'del' | 'evict'
  /** Wall time of the removal; stored for an hour, longer than any request can last. */
  at: number
}

/** A stored file that waits to be uploaded. */
export interface BlobMeta {
  id: number
  name: string
  size: number
  type: string
  sha256: string
  contentId: string | null
  isInline: boolean
  parts: number
  /** Bytes the server has confirmed. */
  uploaded: number
  isUploaded: boolean
  createdAt: number
}

/** Part of a pending file; bytes, because some browsers fail to store Blobs. */
export interface BlobPart {
  id: number
  i: number
  bytes: ArrayBuffer
}

/** An op that the server confirmed, stored 7 days for a server restored from an older backup. */
export interface SentOp {
  op: string
  at: number
  seq: number
  wire: unknown
}

/** A named value of the replica itself. */
export interface Meta {
  key: string
  value: unknown
}

/** The row type of a record table on the device. */
export type RecordRow<T extends RecordTable> = T extends 'conversations'
  ? LocalConversation
  : LocalRow<Rows[T]>

/** True if an op has unconfirmed work of an agent, so that the Outbox lists it. */
export function isLoud(op: OutboxOp): boolean {
  // Quiet ops are housekeeping, except drafts that the server refused: those must not vanish unseen.
  return !op.isQuiet || (op.cmd === 'drafts.save' && op.state === 'attention')
}

/** Search index segment: its documents in the order of their ids, and the first term of each block. */
export interface SegmentRow {
  n: number
  /** A document in a segment of higher age hides the same document in a segment of lower age. */
  age: number
  ids: Float64Array
  kinds: Uint8Array
  contactIds: Float64Array
  starts: string[]
  /** Approximate size of all its blocks, in bytes. */
  size: number
}

/** Block `i` of a segment. */
export interface BlockRow {
  segment: number
  i: number
  /** Terms in order, joined by line breaks. */
  terms: string
  /** End offset of each term's part of `places`. */
  ends: Uint32Array
  /** Document positions by term: ascending, delta-encoded as varints of seven bits a byte. */
  places: Uint8Array
}
