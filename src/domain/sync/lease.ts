import * as z from 'zod/mini'
import { id, uuid } from '../fields.ts'

/** Ids a lease holds (sync.md 2.1): range k is [k * size, (k + 1) * size). */
export const leaseSize = 2 ** 20
/** The first k; ids below it come from the server's own sequence. */
export const firstLease = 4096

/** A range of ids given to one device of one user; `token` proves it to any server with the same secret. */
export const leaseSchema = z.object({ k: z.int(), device: uuid(), userId: id(), token: z.string() })
/** A device's range of ids. */
export type Lease = z.infer<typeof leaseSchema>
