import { en } from 'zod/locales'
import * as z from 'zod/mini'

// zod/mini comes without words of its own.
z.config(en())

/** A record's number. */
export const id = () => z.int().check(z.positive())
/** A moment in epoch milliseconds. */
export const moment = () => z.int().check(z.nonnegative())
/** Text without surrounding blanks, at most `limit` characters. */
export const text = (limit: number) => z.string().check(z.trim(), z.maxLength(limit))
/** A UUID in its usual spelling. */
export const uuid = () => z.uuid()
