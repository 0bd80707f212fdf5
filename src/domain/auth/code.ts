import * as z from 'zod/mini'

/** A code as typed, from a mail or an authenticator app. */
export const codeSchema = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'The code has 6 digits'))
