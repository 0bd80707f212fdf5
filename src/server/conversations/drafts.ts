import type { Id } from '#lib/id.ts'
import { deleteDraft } from '#domain/conversations/draft-mutators.ts'
import type { BulkOutcome } from '#domain/via.ts'
import { uuidv5 } from '../http/uuid.ts'
import type { ScopedActor } from '../sync/actor.ts'
import { decided } from '../sync/claim.ts'
import { findNewDrafts } from './find.ts'
import { runRestOp, type OpParts } from './ops.ts'
import { errorOf } from './verdict-error.ts'

/**
 * Deletes new e-mails that the actor never sent, one op each. Everything else in a conversation's trash is kept: it is
 * refused, record by record.
 */
export async function deleteNewDrafts(
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
    const draftId = drafts.get(conversationId)
    const isDone = done.get(opOf(conversationId))?.status === 'applied'
    if (draftId === undefined) {
      if (isDone) outcome.updated.push(conversationId)
      else outcome.refused.push({ id: conversationId, message: 'Only drafts can be deleted for good' })
      continue
    }
    const args = { id: draftId, conversationId }
    const error = errorOf(
      await runRestOp(parts, actor, { op: opOf(conversationId), mutator: deleteDraft, args }),
    )
    if (error) outcome.refused.push({ id: conversationId, message: error.message })
    else outcome.updated.push(conversationId)
  }
  return outcome
}
