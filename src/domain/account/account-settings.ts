import * as z from 'zod/mini'
import { defineEntity } from '../define.ts'
import { id } from '../fields.ts'
import { everybody } from '../scope.ts'

/** How hours are written. */
export const timeFormats = ['12', '24'] as const

/** What holds for the whole account; exactly one row of it. */
export const accountSettingsSchema = z.object({
  id: id(),
  /** Plan features by name; null is all of them. */
  features: z.nullable(z.array(z.string())),
  /** How dates are written where a user has not chosen otherwise. */
  dateFormat: z.string(),
  timeFormat: z.enum(timeFormats),
  /** IANA name; empty until one is chosen. */
  timeZone: z.string(),
})

/** What holds for the whole account; scope `acct`. */
export type AccountSettings = z.infer<typeof accountSettingsSchema>

/** Account settings on the wire and in the tables; changed by calls of their own, never by a device that is offline. */
export const accountSettings = defineEntity({
  name: 'accountSettings',
  schema: accountSettingsSchema,
  kind: 'record',
  scope: everybody,
  writtenBy: 'desk',
  travels: 'all',
})
