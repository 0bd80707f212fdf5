import { defineMutator, type Mutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id } from '../fields.ts'
import type { Tx } from '../tx.ts'
import type { Conversation } from './conversation.ts'

/** The argument that names the conversation. */
export const one = { conversationId: id() }

/** Declares a mutator of one conversation; agents need manage_conversation unless `needs` is set. */
export function onConversation<Args extends { conversationId: number }, Base = unknown>(
  name: string,
  rest: Omit<Mutator<Args, Base>, 'name' | 'version' | 'lanes' | 'laneTable' | 'needs'> & { needs?: null },
): Mutator<Args, Base> {
  return defineMutator(name, {
    needs: 'conversations.manage_conversation',
    ...rest,
    lanes: (args) => [args.conversationId],
    laneTable: 'conversations',
  })
}

/** The conversation's row. @throws DeskError NOT_FOUND. */
export async function existing(tx: Tx, conversationId: number): Promise<Conversation> {
  const conversation = await tx.conversations.get(conversationId)
  if (!conversation) throw new DeskError('NOT_FOUND')
  return conversation
}
