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
/** A moment as it is kept, in epoch milliseconds; rows of older builds hold any number. */
export const keptMoment = () => z.int()
/** Whether a kept moment is one that can be set. */
export const isMoment = (at: number): boolean => Number.isInteger(at) && at >= 0 && at <= latestMoment
/** Text without surrounding blanks, at most `limit` characters. */
export const text = (limit: number) => z.string().check(z.trim(), z.maxLength(limit))
/** A UUID in its usual spelling, in small letters: the database gives it back so, and it must be found again. */
export const uuid = () => z.uuid().check(z.lowercase())
