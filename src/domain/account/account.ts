import * as z from 'zod/mini'
import { pictureAddress } from '../pictures/picture.ts'
import { datePattern, hourFormat, zoneName } from './formats.ts'
import { accountLimits, company, domain } from './naming.ts'

/** Limits of sign-in policies; a session lasts at most five days, whatever an account sets (D-03). */
export const signInLimits = {
  sessionDays: { least: 1, most: 5 },
  passwordLength: { least: accountLimits.password.least, most: 64 },
}

const within = ({ least, most }: { least: number; most: number }, message: string) =>
  z.int(message).check(z.minimum(least, message), z.maximum(most, message))

/** Account fields that owner and admin edit. */
export const accountInput = z.object({
  name: company,
  /** Empty for an account created before domains existed, until one is chosen. */
  domain: z.union([z.literal(''), domain]),
  /** Address of the logo; null for none. */
  logo: z.nullable(z.string().check(z.regex(pictureAddress))),
  /** Date format of users who have not chosen another. */
  dateFormat: datePattern,
  timeFormat: hourFormat,
  /** Empty for the zone of each device. */
  timeZone: z.union([z.literal(''), zoneName]),
  /** Days after which users have to sign in again. */
  sessionDays: within(signInLimits.sessionDays, 'Days must be 1 to 5'),
  /** True if a session may outlast the browser (D-53). */
  allowsRememberMe: z.boolean(),
  /** Minimum length of a newly chosen password. */
  passwordLength: within(signInLimits.passwordLength, 'Password length must be 8 to 64'),
})
/** Account fields that owner and admin edit. */
export type AccountInput = z.infer<typeof accountInput>

/** The account as calls return it. */
export const accountView = z.object({
  ...accountInput.shape,
  domain: z.string(),
  dateFormat: z.string(),
  timeZone: z.string(),
  /** Number of changes. */
  revision: z.int(),
})
/** The account as calls return it. */
export type AccountView = z.infer<typeof accountView>
