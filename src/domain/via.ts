import type { Id } from '#lib/id.ts'
import * as z from 'zod/mini'
import type { Endpoint, Mutator } from './define.ts'
import { id } from './fields.ts'

/** Maximum number of records per call. */
export const bulkLimit = 500

/** Ids in a path, joined by commas. */
export const idList = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^\d+(,\d+)*$/), z.maxLength(20 * bulkLimit)),
    z.transform((text) => text.split(',').map(Number)),
  ),
  z.array(id()).check(z.maxLength(bulkLimit)),
)

/** Outcome per record of a bulk call; a refused record does not affect the others. */
export const bulkOutcomeSchema = z.object({
  updated: z.array(id()),
  refused: z.array(z.object({ id: id(), message: z.string() })),
})
/** Outcome of a bulk call. */
export type BulkOutcome = z.infer<typeof bulkOutcomeSchema>

// eslint-disable-next-line -- an endpoint may stand for a mutator of any arguments; the handler makes them
type SomeMutator = Mutator<any, any>

/** A call executed as one op of a mutator; the call's Idempotency-Key is the op's id. */
export interface ViaEndpoint<Input, Output> extends Endpoint<Input, Output> {
  via: SomeMutator
}

/** A call executed as one op per record; each op's id is derived from Idempotency-Key and record. */
export interface BulkEndpoint<Input, Args> extends Endpoint<Input, BulkOutcome> {
  via: Mutator<Args>
  each(input: Input): readonly Id[]
  args(input: Input, id: Id): Args
}

/** Declares a call executed as one op. */
export function defineVia<Input, Output>(
  endpoint: Omit<ViaEndpoint<Input, Output>, 'needs' | 'feature'> & Partial<Pick<Endpoint, 'needs'>>,
): ViaEndpoint<Input, Output> {
  return { ...accessOf(endpoint.via), ...endpoint }
}

/** Declares a call executed as one op per record. */
export function defineBulk<Input, Args, Base>(
  endpoint: Omit<BulkEndpoint<Input, Args>, 'needs' | 'feature' | 'output' | 'via'> & {
    via: Mutator<Args, Base>
  },
): BulkEndpoint<Input, Args> {
  const via = endpoint.via as Mutator<Args>
  return { ...accessOf(via), output: bulkOutcomeSchema, ...endpoint, via }
}

/** Access rule of the endpoint, taken from its mutator. */
function accessOf({ needs, feature }: SomeMutator) {
  return { needs: needs ?? ('signed-in' as const), ...(feature ? { feature } : {}) }
}
