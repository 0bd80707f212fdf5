import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'
import { timeFormats } from './formats.ts'

/** Settings of the account; exactly one row. */
export const accountSettingsSchema = z.object({
  id: id(),
  /** Names of plan features; null means all. */
  features: z.nullable(z.array(z.string())),
  /** Date format of users who have not chosen another. */
  dateFormat: z.string(),
  timeFormat: z.enum(timeFormats),
  /** IANA name; empty until one is chosen. */
  timeZone: z.string(),
  /** When the account and all its data are deleted; null for never. */
  deletesAt: z.nullable(moment()),
})

/** Settings of the account; scope `acct`. */
export type AccountSettings = z.infer<typeof accountSettingsSchema>
