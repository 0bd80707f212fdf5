import { isLoud, type OutboxOp } from '#local/rows.ts'
import { plainText } from '#domain/conversations/messages/plain-text.ts'

const wordsOf = ({ args }: OutboxOp) => plainText((args as { html?: string }).html ?? '').trim()

/**
 * True if a later op of the outbox contains the text of a saved draft. That op then shows the text and its
 * actions; when it is gone, the draft is shown again.
 */
function isSaidAgain(op: OutboxOp, all: readonly OutboxOp[]): boolean {
  if (op.cmd !== 'drafts.save') return false
  const { id } = op.args as { id?: number }
  const isLater = ({ n, args }: OutboxOp) => n > op.n && (args as { draftId?: number }).draftId === id
  return all.some((later) => isLater(later) && wordsOf(later).includes(wordsOf(op)))
}

/** User action in the Outbox: an op, or the ops of a bulk action or of Send & Close. */
export interface Entry {
  key: string
  /** In send order; the first gives the entry its texts. */
  ops: readonly [OutboxOp, ...OutboxOp[]]
  /** attention: refused or held back. discarding: the server is asked if the op can still be stopped. */
  state: 'attention' | 'waiting' | 'discarding'
}

/** Content of the Outbox. */
export interface Entries {
  attention: Entry[]
  /** In send order. */
  waiting: Entry[]
}

/** Groups ops by key, in order of first appearance. */
function gather(ops: readonly OutboxOp[], keyOf: (op: OutboxOp) => string): [string, OutboxOp[]][] {
  const piles = new Map<string, OutboxOp[]>()
  for (const op of ops) {
    const key = keyOf(op)
    const pile = piles.get(key)
    if (pile) pile.push(op)
    else piles.set(key, [op])
  }
  return [...piles]
}

function toEntry(key: string, ops: OutboxOp[], state: Entry['state']): Entry {
  return { key, ops: ops as [OutboxOp, ...OutboxOp[]], state }
}

const isBlocked = (op: OutboxOp) => op.verdict?.st === 'blocked'

/** Refused ops of a group with the same reason form one entry, with the ops blocked by them. */
function attentionEntries(ops: readonly OutboxOp[]): Entry[] {
  const leaders = ops.filter((op) => !isBlocked(op))
  const piles = gather(leaders, (op) => `${op.group ?? op.op} ${op.verdict?.message ?? ''}`)
  const entries = piles.map(([key, pile]) => toEntry(key, pile, 'attention'))
  for (const op of ops.filter(isBlocked)) {
    const owner = entries.find((entry) => entry.ops.some((each) => op.needs.includes(each.op)))
    if (owner) owner.ops = [...owner.ops, op]
    else entries.push(toEntry(op.op, [op], 'attention'))
  }
  return entries
}

/** The outbox as entries: first those that need a decision, then pending ones, in send order. */
export function entriesOf(ops: readonly OutboxOp[]): Entries {
  const loud = ops.filter(isLoud)
  const going = loud.filter((op) => op.state === 'waiting' || op.state === 'discarding')
  return {
    attention: attentionEntries(loud.filter((op) => op.state === 'attention' && !isSaidAgain(op, ops))),
    waiting: gather(going, (op) => op.group ?? op.op).map(([key, pile]) =>
      toEntry(key, pile, pile.every((op) => op.state === 'discarding') ? 'discarding' : 'waiting'),
    ),
  }
}

/** Obstacle that keeps a pending entry from being sent. */
export type Obstacle =
  /** Another entry is sent first. */
  | { kind: 'behind'; entry: Entry }
  /** Another entry is being discarded, and the server has not said if it ran. */
  | { kind: 'answer'; entry: Entry }
  /** The server could not apply it; next try at that time (epoch ms). */
  | { kind: 'retry'; at: number }

/** Reason why a pending entry is not sent yet; null if it is simply queued. */
export function obstacleOf(entry: Entry, { attention, waiting }: Entries): Obstacle | null {
  const needs = new Set(entry.ops.flatMap((op) => op.needs))
  const isNeeded = (each: Entry) => each !== entry && each.ops.some((op) => needs.has(op.op))
  const needed = needs.size > 0 ? (attention.find(isNeeded) ?? waiting.find(isNeeded)) : undefined
  if (needed) return { kind: needed.state === 'discarding' ? 'answer' : 'behind', entry: needed }
  const [first] = entry.ops
  const before = waiting.filter(
    ({ ops }) => ops[0].n < first.n && ops.some((op) => op.lanes.some((lane) => first.lanes.includes(lane))),
  )
  const discarding = before.find(({ state }) => state === 'discarding')
  if (discarding) return { kind: 'answer', entry: discarding }
  const failing = before.find(({ ops }) => ops[0].failures > 0)
  if (failing) return { kind: 'behind', entry: failing }
  return first.failures > 0 && first.nextAt > 0 ? { kind: 'retry', at: first.nextAt } : null
}
