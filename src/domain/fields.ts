import { emailPattern, oneAddress } from '#lib/email-address.ts'
import { en } from 'zod/locales'
import * as z from 'zod/mini'

// zod/mini comes without words of its own.
z.config(en())

/** A record's number. */
export const id = () => z.int().check(z.positive())
/** The last moment that anything may be set to, in epoch milliseconds: the end of the year 2199. */
export const latestMoment = Date.UTC(2200, 0, 1) - 1
/** A moment that somebody sets, in epoch milliseconds, from 1970 to 2199: what every calendar can show. */
export const moment = () =>
  z.int().check(z.nonnegative(), z.maximum(latestMoment, { error: 'The date must be before the year 2200' }))
/** The same where it has to be said. @param error what a missing or impossible one is answered. */
export const momentOr = (error: string) =>
  z
    .int(error)
    .check(z.nonnegative(error), z.maximum(latestMoment, { error: 'The date must be before the year 2200' }))
/** A moment as it is kept, in epoch milliseconds; rows of older builds hold any number. */
export const keptMoment = () => z.int()
/** Whether a kept moment is one that can be set. */
export const isMoment = (at: number): boolean => Number.isInteger(at) && at >= 0 && at <= latestMoment
/** Text without surrounding blanks, at most `limit` characters. */
export const text = (limit: number) => z.string().check(z.trim(), z.maxLength(limit))
/** A UUID in its usual spelling, in small letters: the database gives it back so, and it must be found again. */
export const uuid = () => z.uuid().check(z.lowercase())

/** Error for an empty text (D1-125). */
export const missing = (label: string): string => `${label} is a required field`
/** Error for a text that is too long (D1-125). */
export const tooLong = (label: string, limit: number): string =>
  `${label} length must be less than or equal to ${limit} characters`
/** Text that has to be there, without surrounding blanks, of `least` to `limit` characters. */
export const requiredText = (label: string, limit: number, least = 1) =>
  z
    .string(missing(label))
    .check(
      z.trim(),
      z.minLength(1, { error: missing(label), abort: true }),
      z.minLength(least, `${label} length must be at least ${least} characters long`),
      z.maxLength(limit, tooLong(label, limit)),
    )
/** Text that may be empty, without surrounding blanks, of at most `limit` characters. */
export const optionalText = (label: string, limit: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(limit, tooLong(label, limit))), '')

/** Whether a record is on; a new one is. A kind of record with it as `isActive` has a switch. */
export const onOff = () => z._default(z.boolean(), true)

/**
 * A key or password of another service: written, never read back. Left out or empty, the one that is kept stays; null
 * removes it.
 */
export const secret = (label: string, limit: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(limit, tooLong(label, limit)))))

/** The longest address that mail takes. */
export const emailLimit = 320
/** A person's e-mail address: one that was emptied is told apart from one that was never filled (D-85). */
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
/** The same where it may be empty. */
export const optionalEmail = () => z._default(z.union([z.literal(''), email()]), '')
