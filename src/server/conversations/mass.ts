import { massChanges, type MassInput } from '#domain/conversations/calls/mass-endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { Id } from '#lib/id.ts'
import type { BulkOutcome } from '#domain/via.ts'
import type { Call } from '../http/handler.ts'
import { uuidv5 } from '../http/uuid.ts'
import { runRestOp, type OpParts } from '../sync/rest-op.ts'
import { errorOf } from '../sync/push/verdict-error.ts'

/**
 * Changes several fields of many conversations with one op per field and record, so that each refusal is
 * separate. Reports a conversation with a refused field with the first reason; its other fields change.
 */
export async function changeMany(
  parts: OpParts,
  input: MassInput,
  { actor, key, signal }: Call,
): Promise<BulkOutcome> {
  const refused = new Map<Id, string>()
  for (const { conversationId, field, via, args } of massChanges(input)) {
    // A client that hung up repeats the call with the same key and gets the stored answer.
    if (signal.aborted) throw new DeskError('UNAVAILABLE')
    const op = uuidv5(key, `${conversationId} ${field}`)
    const error = errorOf(await runRestOp(parts, actor, { op, mutator: via, args }))
    if (error && !refused.has(conversationId)) refused.set(conversationId, error.message)
  }
  return {
    updated: [...new Set(input.conversationIds)].filter((id) => !refused.has(id)),
    refused: [...refused].map(([id, message]) => ({ id, message })),
  }
}
