import type { ErrorCode } from '#domain/errors.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { ThreadItem } from '#domain/sync/pull.ts'
import type { Verdict } from '#domain/sync/push.ts'
import { recordNames, type EntityName, type RecordName, type Rows } from '#domain/entities.ts'

/** Collections that are a table of their own on the device; items live inside thread chunks. */
export const recordTables: readonly RecordName[] = recordNames

/** A collection with a table of its own. */
export type RecordTable = RecordName

/** A row as a screen reads it: the server's, with the waiting ops on top. `v` is the server's version, 0 before. */
export type Held<Row> = Row & { v: number }

/** Which pile a conversation lies in; IndexedDB has no boolean keys. */
export const boxes = { inbox: 0, draft: 1, spam: 2, trash: 3, merged: 4 } as const

/** A conversation on the device; `box` leads the list's index. */
export type HeldConversation = Held<Conversation> & { box: number }

/** Which pile a conversation lies in. */
function boxOf({ mergedInto, isTrashed, isSpam, isDraft }: Conversation): keyof typeof boxes {
  // A row that an earlier version wrote lacks the field.
  if (mergedInto != null) return 'merged'
  if (isTrashed) return 'trash'
  if (isSpam) return 'spam'
  return isDraft ? 'draft' : 'inbox'
}

/** Puts the index field beside a conversation's own. */
export function withBox(row: Held<Conversation>): HeldConversation {
  return { ...row, box: boxes[boxOf(row)] }
}

/** Part `n` of a conversation's thread: IndexedDB charges per record, so many items share one. */
export interface ThreadChunk {
  conversationId: number
  n: number
  items: ThreadItem[]
}

/** A row as the server holds it, kept while waiting ops stand on top of it; null when the server has none. */
export interface Shadow {
  table: RecordTable | 'threads'
  /** The row's id, or `conversationId/n` of a chunk. */
  key: string
  /** The lane whose ops wrote it. */
  lane: number
  row: unknown
}

/**
 * waiting: in the queue. applied: the server has it, its rows have not all arrived. attention: refused or held
 * back, needs an agent's decision. discarding: a void is on its way for an op that may have been received.
 */
export type OpState = 'waiting' | 'applied' | 'attention' | 'discarding'

/** A change on its way to the server. */
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
  /** Ops of one gesture. */
  group: string | null
  isQuiet: boolean
  title: string
  state: OpState
  /** Requests it was part of. */
  attempts: number
  /** Answers that put it off, whatever for. */
  failures: number
  /** Answers that were the server's own fault, while others succeeded. */
  faults: number
  /** Not before this moment (epoch ms). */
  nextAt: number
  /** Server time of the first attempt, written before the request; null means the server cannot know it. */
  firstSentAt: number | null
  /** Log position of an applied op. */
  seq: number | null
  verdict: OpProblem | null
}

/** Why an op needs attention, in the server's words. */
export interface OpProblem extends Partial<Pick<Verdict, 'field' | 'facts'>> {
  /** `out_of_sight`: its conversation has left the device, and what it held of it with it. */
  reason?: NonNullable<Verdict['reason']> | 'out_of_sight'
  st: Verdict['st'] | 'parked'
  code?: Verdict['code'] | ErrorCode
  message: string
  at: number
}

/** An id that is gone (`del`) or no longer for this user (`evict`), so that late answers cannot bring it back. */
export interface Tombstone {
  e: EntityName
  id: number
  v: number
  kind: 'del' | 'evict'
  /** Wall time of the removal; kept an hour, longer than any request can last. */
  at: number
}

/** A file waiting on the device. */
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

/** An op the server confirmed, kept 7 days for a server restored from an older backup. */
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
export type RecordRow<T extends RecordTable> = T extends 'conversations' ? HeldConversation : Held<Rows[T]>

/** Whether an op holds something an agent did that the server does not have, so that the Outbox lists it. */
export function isLoud(op: OutboxOp): boolean {
  // Quiet ops are housekeeping, except words the server would not take: those must not vanish unseen.
  return !op.isQuiet || (op.cmd === 'drafts.save' && op.state === 'attention')
}

/** A segment of the index of words: its documents in the order of their ids, and the first term of each block. */
export interface SegmentRow {
  n: number
  /** A document in a segment of a higher age hides the same one in a segment of a lower. */
  age: number
  ids: Float64Array
  kinds: Uint8Array
  contactIds: Float64Array
  starts: string[]
  /** Bytes of all its blocks, roughly. */
  size: number
}

/** Block `i` of a segment. */
export interface BlockRow {
  segment: number
  i: number
  /** Joined by line breaks, in order. */
  terms: string
  /** Where each term's part of `places` ends. */
  ends: Uint32Array
  /** Places of documents by term: ascending, as differences, seven bits a byte, the highest bit says "more". */
  places: Uint8Array
}
