import * as z from 'zod/mini'
import { moment } from '../fields.ts'

/** Name of a host's DNS record, below the host. */
export const hostRecordName = '_outpost'
/** Prefix of the record's text; the token follows. */
export const hostRecordValue = 'outpost-verification='

/** How far a host of its own is (D2-32), and the TXT record that proves whose it is. */
export const hostStateSchema = z.object({
  host: z.string(),
  recordName: z.string(),
  recordValue: z.string(),
  /** When DNS was asked last; null before the first time. */
  checkedAt: z.nullable(moment()),
  /** Since when its pages are served there; null for a host that is not verified. */
  verifiedAt: z.nullable(moment()),
})
/** How far a host of its own is, and the TXT record that proves whose it is. */
export type HostState = z.infer<typeof hostStateSchema>
