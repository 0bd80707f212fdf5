import type { Mutator } from '../../define.ts'
import type { Conversation } from '../conversation.ts'
import { throughOf } from './seen.ts'

/*
 * An op on a merged conversation applies to the survivor (sync.md 2.6). The agent had seen the old thread:
 * its positions are invalid in the new one, and are carried over as positions of the old one.
 */

// eslint-disable-next-line -- any mutator; only its lanes are looked at
type SomeMutator = Pick<Mutator<any, any>, 'laneTable' | 'skipsMergeRedirect'>

/** Lookup of conversations. */
export interface Conversations {
  conversations: { get(id: number): PromiseLike<Pick<Conversation, 'mergedInto'> | undefined> }
}

interface OnConversation {
  conversationId: number
  /** Positions in the old thread. */
  acknowledged?: number
  upTo?: number
}

/** The conversation that an op would be redirected from; null if it is never redirected. */
export function namedBy({ laneTable, skipsMergeRedirect }: SomeMutator, args: unknown): number | null {
  if (laneTable !== 'conversations' || skipsMergeRedirect) return null
  const { conversationId } = args as Partial<OnConversation>
  return conversationId ?? null
}

/** The conversation that continues another: itself, or the one it was merged into. */
export async function survivorOf(tx: Conversations, conversationId: number): Promise<number> {
  const passed = new Set<number>()
  let at = conversationId
  while (!passed.has(at)) {
    passed.add(at)
    at = (await tx.conversations.get(at))?.mergedInto ?? at
  }
  return at
}

/** Arguments for the survivor. */
export function redirectArgs<Args>(args: Args, to: number): Args {
  const { acknowledged, upTo } = args as Partial<OnConversation>
  return {
    ...args,
    conversationId: to,
    ...(acknowledged === undefined ? {} : { acknowledged: 0 }),
    ...(upTo === undefined ? {} : { upTo: 0 }),
  }
}

/** Maps the seen state to the survivor. */
export function redirectBase(args: unknown, base: object): object {
  const { conversationId, acknowledged = 0 } = args as OnConversation
  const { lastMessage = 0, lastInbound = 0 } = base as { lastMessage?: number; lastInbound?: number }
  const position = Math.max(lastMessage, lastInbound, acknowledged)
  return {
    ...base,
    lastMessage: 0,
    lastInbound: 0,
    through: [...throughOf(base), { conversationId, position }],
  }
}

/** The arguments of an op, redirected if its conversation was merged into another. */
export async function follow<Args>(tx: Conversations, mutator: SomeMutator, args: Args): Promise<Args> {
  const named = namedBy(mutator, args)
  if (named === null) return args
  const to = await survivorOf(tx, named)
  return to === named ? args : redirectArgs(args, to)
}
