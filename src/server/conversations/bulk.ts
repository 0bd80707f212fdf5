import { DeskError } from '#domain/errors.ts'
import type { AnyEndpoint } from '#domain/endpoints.ts'
import type { bulkEndpoints } from '#domain/conversations/calls/endpoints.ts'
import type { BulkEndpoint, BulkOutcome } from '#domain/via.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { uuidv5 } from '../http/uuid.ts'
import { runRestOp, type OpParts } from '../sync/rest-op.ts'
import { errorOf } from '../sync/push/verdict-error.ts'

/** Handler of a bulk call: one op per record, so that refusals do not affect other records. */
export function bulkHandler<Input, Args>(parts: OpParts, { via, each, args }: BulkEndpoint<Input, Args>) {
  return async (input: Input, { actor, key, signal }: Call): Promise<BulkOutcome> => {
    const outcome: BulkOutcome = { updated: [], refused: [] }
    for (const id of new Set(each(input))) {
      // A client that hung up repeats the call with the same key and gets the stored answer.
      if (signal.aborted) throw new DeskError('UNAVAILABLE')
      const verdict = await runRestOp(parts, actor, {
        op: uuidv5(key, String(id)),
        mutator: via,
        args: args(input, id),
      })
      const error = errorOf(verdict)
      if (error) outcome.refused.push({ id, message: error.message })
      else outcome.updated.push(id)
    }
    return outcome
  }
}

/** Handlers for calls that change many conversations. */
export function bulkHandlers(
  parts: OpParts,
  endpoints: typeof bulkEndpoints,
): HandlersOf<typeof bulkEndpoints> {
  const entries = Object.entries(endpoints as Record<string, AnyEndpoint>).map(([name, endpoint]) => [
    name,
    bulkHandler(parts, endpoint as BulkEndpoint<unknown, unknown>),
  ])
  return Object.fromEntries(entries) as HandlersOf<typeof bulkEndpoints>
}
