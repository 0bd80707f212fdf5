import * as z from 'zod/mini'
import { moment } from '../fields.ts'

/** Name of a host's DNS record, below the host. */
export const hostRecordName = '_outpost'
/** Prefix of the record's text; the token follows. */
export const hostRecordValue = 'outpost-verification='

/** State of a custom host (D2-32), and the TXT record that proves its ownership. */
export const hostStateSchema = z.object({
  host: z.string(),
  recordName: z.string(),
  recordValue: z.string(),
  /** Time of the last DNS check; null before the first. */
  checkedAt: z.nullable(moment()),
  /** Time from which its pages are served; null for an unverified host. */
  verifiedAt: z.nullable(moment()),
})
/** State of a custom host, and the TXT record that proves its ownership. */
export type HostState = z.infer<typeof hostStateSchema>
