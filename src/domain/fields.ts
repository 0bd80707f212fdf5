import { emailPattern, oneAddress } from '#lib/email-address.ts'
import { en } from 'zod/locales'
import * as z from 'zod/mini'

// zod/mini ships without error messages.
z.config(en())

/** A record's id. */
export const id = () => z.int().check(z.positive())
/** Latest allowed moment in epoch milliseconds: the end of the year 2199. */
export const latestMoment = Date.UTC(2200, 0, 1) - 1
/** A moment set by a user, in epoch milliseconds, from 1970 to 2199: the range of every calendar. */
export const moment = () =>
  z.int().check(z.nonnegative(), z.maximum(latestMoment, { error: 'The date must be before the year 2200' }))
/** Required variant of `moment`. @param error message for a missing or invalid value. */
export const momentOr = (error: string) =>
  z
    .int(error)
    .check(z.nonnegative(error), z.maximum(latestMoment, { error: 'The date must be before the year 2200' }))
/** A stored moment in epoch milliseconds; rows of older builds may hold any number. */
export const keptMoment = () => z.int()
/** True if a stored moment is in the range that can be set. */
export const isMoment = (at: number): boolean => Number.isInteger(at) && at >= 0 && at <= latestMoment
/** Trimmed text of at most `limit` characters. */
export const text = (limit: number) => z.string().check(z.trim(), z.maxLength(limit))
/** A UUID in lower case, as the database returns it: lookups need the same spelling. */
export const uuid = () => z.uuid().check(z.lowercase())

/** Error for an empty text (D1-125). */
export const missing = (label: string): string => `${label} is a required field`
/** Error for a text that is too long (D1-125). */
export const tooLong = (label: string, limit: number): string =>
  `${label} length must be less than or equal to ${limit} characters`
/** Required text, trimmed, of `least` to `limit` characters. */
export const requiredText = (label: string, limit: number, least = 1) =>
  z
    .string(missing(label))
    .check(
      z.trim(),
      z.minLength(1, { error: missing(label), abort: true }),
      z.minLength(least, `${label} length must be at least ${least} characters long`),
      z.maxLength(limit, tooLong(label, limit)),
    )
/** Optional text, trimmed, of at most `limit` characters. */
export const optionalText = (label: string, limit: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(limit, tooLong(label, limit))), '')

/** Status of a record, active by default. A kind of record with this as `isActive` gets a status switch. */
export const onOff = () => z._default(z.boolean(), true)

/**
 * Key or password of another service; write-only. Omitted or empty leaves the stored one; null removes it.
 */
export const secret = (label: string, limit: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(limit, tooLong(label, limit)))))

/** Maximum length of an e-mail address. */
export const emailLimit = 320
/** A person's e-mail address; an emptied field has another error than a missing one (D-85). */
export const email = () =>
  z
    .string('Email is a required field')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Email cannot be an empty field', abort: true }),
      z.maxLength(emailLimit, tooLong('Email', emailLimit)),
      z.overwrite(oneAddress),
      z.regex(emailPattern, 'Email must be a valid email'),
    )
/** Variant of `email` that may be empty. */
export const optionalEmail = () => z._default(z.union([z.literal(''), email()]), '')
