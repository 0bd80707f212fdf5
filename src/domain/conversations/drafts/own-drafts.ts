import type { Id } from '#lib/id.ts'
import type { Tx } from '../../tx.ts'
import type { Draft } from './draft.ts'

/** The actor's drafts in a conversation. */
export function ownDrafts(tx: Tx, conversationId: Id): Promise<Draft[]> {
  return tx.drafts.where('conversationId', [conversationId], { userId: tx.actor.userId })
}
