import type { Id } from '#lib/id.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { namedBy, redirectArgs, redirectBase } from '#domain/conversations/messages/redirect.ts'
import type { RowStore } from '../../store/rows.ts'
import type { ReadyOp } from './prepare.ts'

/**
 * Surviving conversations that ops on merged ones apply to and that are not locked yet. Locking them now
 * could violate the lock order: the transaction restarts with all of them.
 */
export class MoreLanes extends Error {
  readonly conversationIds: readonly Id[]

  constructor(conversationIds: readonly Id[]) {
    super(`merged conversations lead on to ${conversationIds.join(', ')}`)
    this.name = 'MoreLanes'
    this.conversationIds = conversationIds
  }
}

const mergedInto = (rows: RowStore, id: Id): Id | null =>
  (rows.held('conversations', id).row as unknown as Conversation | null)?.mergedInto ?? null

/** @throws MoreLanes when a conversation that an op is redirected to is not locked. */
export function requireSurvivors(rows: RowStore, ops: readonly ReadyOp[]): void {
  const missing = new Set<Id>()
  for (const { mutator, args } of ops) {
    const passed = new Set<Id>()
    for (let at = namedBy(mutator, args); at !== null && !passed.has(at); at = mergedInto(rows, at)) {
      passed.add(at)
      if (rows.isLocked('conversations', at)) continue
      missing.add(at)
      break
    }
  }
  if (missing.size > 0) throw new MoreLanes([...missing])
}

/** An op as it applies now, and the conversation that it was redirected to; usually null. */
export interface Redirected {
  op: ReadyOp
  to: Id | null
}

/** Redirects an op on a merged conversation to the surviving one; its lanes are locked. */
export function redirectMerged(rows: RowStore, op: ReadyOp): Redirected {
  const { mutator, args, wire } = op
  const named = namedBy(mutator, args)
  if (named === null) return { op, to: null }
  const passed = new Set<Id>()
  let to = named
  for (let next: Id | null = named; next !== null && !passed.has(next); next = mergedInto(rows, next)) {
    passed.add(next)
    to = next
  }
  if (to === named) return { op, to: null }
  const base = typeof wire.base === 'object' && wire.base !== null ? redirectBase(args, wire.base) : wire.base
  return { op: { ...op, args: redirectArgs(args, to), wire: { ...wire, base } }, to }
}
