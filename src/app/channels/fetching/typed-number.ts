import * as z from 'zod/mini'

/** A number from a text input; undefined if empty. */
export const typedNumber = z.transform((typed: unknown) => (typed === '' ? undefined : Number(typed)))
