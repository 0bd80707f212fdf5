import * as z from 'zod/mini'
import { id, uuid } from '../fields.ts'

/** A range of ids leased to one device of one user; `token` proves it to any server with the same secret. */
export const leaseSchema = z.object({ k: z.int(), device: uuid(), userId: id(), token: z.string() })
/** A device's range of ids. */
export type Lease = z.infer<typeof leaseSchema>
