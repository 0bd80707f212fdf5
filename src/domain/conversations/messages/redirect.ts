import type { Mutator } from '../../define.ts'
import type { Conversation } from '../conversation.ts'
import { throughOf } from './seen.ts'

/*
 * An op on a merged conversation applies to the survivor (sync.md 2.6). What the agent had seen was seen in the old
 * thread: its places say nothing in the new one, and are carried over as such.
 */

// eslint-disable-next-line -- any mutator; only its lanes are looked at
type SomeMutator = Pick<Mutator<any, any>, 'laneTable' | 'skipsMergeRedirect'>

/** Where conversations are looked up. */
export interface Conversations {
  conversations: { get(id: number): PromiseLike<Pick<Conversation, 'mergedInto'> | undefined> }
}

interface OnConversation {
  conversationId: number
  /** Places in the old thread. */
  acknowledged?: number
  upTo?: number
}

/** The conversation that an op would be led on from, or null for one that stays where it is. */
export function namedBy({ laneTable, skipsMergeRedirect }: SomeMutator, args: unknown): number | null {
  if (laneTable !== 'conversations' || skipsMergeRedirect) return null
  const { conversationId } = args as Partial<OnConversation>
  return conversationId ?? null
}

/** Where a conversation's story goes on: itself, or what it became part of. */
export async function survivorOf(tx: Conversations, conversationId: number): Promise<number> {
  const passed = new Set<number>()
  let at = conversationId
  while (!passed.has(at)) {
    passed.add(at)
    at = (await tx.conversations.get(at))?.mergedInto ?? at
  }
  return at
}

/** Arguments as they apply to the survivor. */
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

/** The arguments of an op, led on when what it names has become part of another conversation. */
export async function follow<Args>(tx: Conversations, mutator: SomeMutator, args: Args): Promise<Args> {
  const named = namedBy(mutator, args)
  if (named === null) return args
  const to = await survivorOf(tx, named)
  return to === named ? args : redirectArgs(args, to)
}
