import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { uuid } from '../fields.ts'
import { defineLines } from '../stream.ts'
import { formerLeases } from './lease.ts'
import { leaseSchema } from './lease-schema.ts'
import { pullRequestSchema, type PullLine } from './pull.ts'
import { pushRequestSchema, type PushLine } from './push.ts'

const line = <Line extends { t: string }>() =>
  z.looseObject({ t: z.string() }) as unknown as z.ZodMiniType<Line>

/** Changes since the caller's cursor. */
export const pull = defineLines({
  method: 'POST',
  path: '/desk/sync/pull',
  summary: 'Changes since a cursor, as lines',
  needs: 'signed-in',
  input: pullRequestSchema,
  output: line<PullLine>(),
})

/** Ops made on a device; returns one verdict per op. */
export const push = defineLines({
  method: 'POST',
  path: '/desk/sync/push',
  summary: 'Changes made on a device; a verdict a line',
  needs: 'signed-in',
  input: pushRequestSchema,
  output: line<PushLine>(),
})

/**
 * Leases a range of ids to a device. With `held`, that lease is confirmed, and a copied one is detected;
 * without it the device gets a range, its first or a further one. `former` are its earlier ranges: records
 * made from them may still be pending, and a restored server does not know them.
 */
export const lease = defineEndpoint({
  method: 'POST',
  path: '/desk/sync/lease',
  summary: 'A range of ids for a device',
  needs: 'signed-in',
  input: z.object({
    client: uuid(),
    held: z._default(z.nullable(leaseSchema), null),
    former: z._default(z.array(leaseSchema).check(z.maxLength(formerLeases)), []),
  }),
  output: leaseSchema,
})

/** Endpoints of the sync. */
export const syncEndpoints = { pull, push, lease }
