import type { Id } from '#lib/id.ts'
import { deleteDraft } from '#domain/conversations/drafts/draft-mutators.ts'
import { purge } from '#domain/conversations/mutators.ts'
import type { BulkOutcome } from '#domain/via.ts'
import { uuidv5 } from '../http/uuid.ts'
import type { ScopedActor } from '../access/actor.ts'
import { decided } from '../sync/push/claim.ts'
import { findNewDrafts } from './find.ts'
import { runRestOp, type OpParts } from '../sync/rest-op.ts'
import { errorOf } from '../sync/push/verdict-error.ts'

/**
 * Purges trashed conversations, and new e-mails that the actor never sent, with one op each. Every other
 * conversation is refused individually.
 */
export async function deleteForGood(
  parts: OpParts,
  actor: ScopedActor,
  key: string,
  conversationIds: readonly Id[],
): Promise<BulkOutcome> {
  const ids = [...new Set(conversationIds)]
  const opOf = (id: Id) => uuidv5(key, String(id))
  const { drafts, done } = await parts.database.look(actor.accountId, async (sql) => ({
    drafts: await findNewDrafts(sql, actor, ids),
    done: await decided(sql, ids.map(opOf)),
  }))
  const outcome: BulkOutcome = { updated: [], refused: [] }
  for (const conversationId of ids) {
    const op = opOf(conversationId)
    // A repeated call finds its rows gone and returns the first answer.
    if (done.get(op)?.status === 'applied') {
      outcome.updated.push(conversationId)
      continue
    }
    const draftId = drafts.get(conversationId)
    const rest =
      draftId === undefined
        ? { mutator: purge, args: { conversationId } }
        : { mutator: deleteDraft, args: { id: draftId, conversationId } }
    const error = errorOf(await runRestOp(parts, actor, { op, ...rest }))
    if (error) outcome.refused.push({ id: conversationId, message: error.message })
    else outcome.updated.push(conversationId)
  }
  return outcome
}
