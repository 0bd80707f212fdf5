import * as z from 'zod/mini'

/** A number as it is typed: a text, and nothing where it is empty. */
export const typedNumber = z.transform((typed: unknown) => (typed === '' ? undefined : Number(typed)))
