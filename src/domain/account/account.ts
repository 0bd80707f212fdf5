import * as z from 'zod/mini'
import { pictureAddress } from '../pictures/picture.ts'
import { datePattern, hourFormat, zoneName } from './formats.ts'
import { accountLimits, company, domain } from './naming.ts'

/** How far the policies of signing in reach; a session lasts five days at most, whatever an account says (D-03). */
export const signInLimits = {
  sessionDays: { least: 1, most: 5 },
  passwordLength: { least: accountLimits.password.least, most: 64 },
}

const within = ({ least, most }: { least: number; most: number }, message: string) =>
  z.int(message).check(z.minimum(least, message), z.maximum(most, message))

/** Account fields that owner and admin edit. */
export const accountWords = z.object({
  name: company,
  /** Empty for a desk that was made before there were any, until one is chosen. */
  domain: z.union([z.literal(''), domain]),
  /** Where the logo is; null for none. */
  logo: z.nullable(z.string().check(z.regex(pictureAddress))),
  /** How dates are written for whoever has not chosen otherwise. */
  dateFormat: datePattern,
  timeFormat: hourFormat,
  /** Empty for that of each device. */
  timeZone: z.union([z.literal(''), zoneName]),
  /** After how many days everybody has to sign in again. */
  sessionDays: within(signInLimits.sessionDays, 'Days must be 1 to 5'),
  /** Whether a session may outlast the browser (D-53). */
  allowsRememberMe: z.boolean(),
  /** The fewest characters of a password that is chosen from now on. */
  passwordLength: within(signInLimits.passwordLength, 'Password length must be 8 to 64'),
})
/** Account fields that owner and admin edit. */
export type AccountWords = z.infer<typeof accountWords>

/** The account as calls answer it. */
export const accountView = z.object({
  ...accountWords.shape,
  domain: z.string(),
  dateFormat: z.string(),
  timeZone: z.string(),
  /** Counts the changes. */
  revision: z.int(),
})
/** The account as calls answer it. */
export type AccountView = z.infer<typeof accountView>
