import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'
import { timeFormats } from './formats.ts'

/** Settings of the account; exactly one row. */
export const accountSettingsSchema = z.object({
  id: id(),
  /** Plan features by name; null is all of them. */
  features: z.nullable(z.array(z.string())),
  /** How dates are written where a user has not chosen otherwise. */
  dateFormat: z.string(),
  timeFormat: z.enum(timeFormats),
  /** IANA name; empty until one is chosen. */
  timeZone: z.string(),
  /** When the account and everything of it is deleted; null for never. */
  deletesAt: z.nullable(moment()),
})

/** Settings of the account; scope `acct`. */
export type AccountSettings = z.infer<typeof accountSettingsSchema>
