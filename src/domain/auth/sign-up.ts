import * as z from 'zod/mini'
import { accountLimits, company, domain } from '../account/naming.ts'
import { email, requiredText } from '../fields.ts'

/** Sign-up policies: `first` until a first non-demo account exists, `open`, or `closed`. */
export const signUpPolicies = ['first', 'open', 'closed'] as const
/** Sign-up policy. */
export type SignUpPolicy = (typeof signUpPolicies)[number]

/** Limits of the sign-up form, with the error texts of section 5. */
export const signUpLimits = {
  /** First and last names (D-25). */
  name: { least: 2, most: 20 },
  phoneDigits: { least: 4, most: 14 },
  password: { least: accountLimits.password.least, most: 1000 },
}

/** A person's first or last name. */
export const personName = (label: string) =>
  requiredText(label, signUpLimits.name.most, signUpLimits.name.least)

/** A new password; at sign-in only the length of a password is limited. */
export const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.minLength(
      signUpLimits.password.least,
      `Password length must be at least ${signUpLimits.password.least} characters long`,
    ),
    z.maxLength(signUpLimits.password.most),
  )

/** Separators between the digits of a phone number. */
const betweenDigits = /[\s().+-]/g
/** Separated dial code of a country: only the digits after it are counted. */
const dialCode = /^\+\d{1,4}[\s().-]+/
const digitsOf = (phone: string) => phone.trim().replace(dialCode, '').replaceAll(betweenDigits, '')
const { least, most } = signUpLimits.phoneDigits
const phoneDigits = new RegExp(`^\\d{${least},${most}}$`)

/** Phone number of 4 to 14 digits in any grouping, with an optional dial code. */
export const phoneNo = z.string('phoneNo is required').check(
  z.trim(),
  z.minLength(1, { error: 'phoneNo is required', abort: true }),
  z.maxLength(40, 'Enter a valid phone number'),
  z.refine((phone) => phoneDigits.test(digitsOf(phone)), 'Enter a valid phone number'),
)

/** First step of the sign-up form. */
export const signUpInput = z.object({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  email: email(),
  password: newPassword,
})
/** First step of the sign-up form. */
export type SignUpInput = z.infer<typeof signUpInput>

/** Last step of the sign-up form. */
export const deskInput = z.object({
  company,
  domain,
  phone: phoneNo,
})
/** Last step of the sign-up form. */
export type DeskInput = z.infer<typeof deskInput>
