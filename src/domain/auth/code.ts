import * as z from 'zod/mini'

/** A code as it is typed: of a mail, or of an authenticator app. */
export const codeSchema = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'The code has 6 digits'))
