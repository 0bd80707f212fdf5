import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { defineFile } from '../stream.ts'

/** Replaces an erased person in conversations with other participants. */
export const erasedPerson = { name: 'Erased person', email: 'erased@invalid' } as const

/** Numbers of records that an erasure deletes, and of those that stay without the person. */
const countsSchema = z.object({
  addresses: z.int(),
  notes: z.int(),
  /** Deleted conversations: without other participants from outside the account. */
  deleted: z.int(),
  /** Conversations that stay, because they have other participants. */
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

/** Erases a person; it cannot be undone. */
export const eraseCustomer = defineEndpoint({
  ...{ method: 'POST', path, summary: 'Erase a customer', needs: 'administrator' },
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
})

/** All data stored about a person, as a JSON file. */
export const exportPerson = defineFile({
  method: 'GET',
  path: '/desk/customers/:id/data',
  summary: 'Export the data of a customer',
  needs: 'administrator',
  input: z.object({ id: id() }),
  output: z.unknown(),
})
