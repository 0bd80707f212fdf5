import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { defineFile } from '../stream.ts'

/** An erased person in conversations that others take part in. */
export const erasedPerson = { name: 'Erased person', email: 'erased@invalid' } as const

/** Counts of the records that an erasure deletes, and of those that stay without the person. */
const countsSchema = z.object({
  addresses: z.int(),
  notes: z.int(),
  /** Conversations that nobody else outside the desk takes part in: deleted. */
  deleted: z.int(),
  /** Conversations that others take part in: they stay. */
  kept: z.int(),
  tasks: z.int(),
  assets: z.int(),
})
/** Counts of an erasure. */
export type ErasureCounts = z.infer<typeof countsSchema>

const path = '/desk/customers/:id/erasure'

/** Previews the erasure of a person. */
export const previewErasure = defineEndpoint({
  ...{ method: 'GET', path, summary: 'Preview the erasure of a customer', needs: 'administrator' },
  input: z.object({ id: id() }),
  output: countsSchema,
})

/** Erases a person, for good. */
export const eraseCustomer = defineEndpoint({
  ...{ method: 'POST', path, summary: 'Erase a customer', needs: 'administrator' },
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
})

/** Everything that is kept of one person, as a JSON file. */
export const exportPerson = defineFile({
  method: 'GET',
  path: '/desk/customers/:id/data',
  summary: 'Export the data of a customer',
  needs: 'administrator',
  input: z.object({ id: id() }),
  output: z.unknown(),
})
