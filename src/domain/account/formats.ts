import * as z from 'zod/mini'

/** How dates can be written; see `dateText`. */
export const datePatterns = [
  'DD MM YYYY',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYY-MM-DD',
  'D MMM YYYY',
  'MMM D, YYYY',
] as const

/** How hours are written. */
export const timeFormats = ['12', '24'] as const

/** A pattern of dates that can be chosen. */
export const datePattern = z.enum(datePatterns)

/** To 12 or to 24. */
export const hourFormat = z.enum(timeFormats)

/** The name of a time zone in tzdb. Whether it is one, who shows times by it finds out: machines know different ones. */
export const zoneName = z.string().check(z.maxLength(60), z.regex(/^[A-Z][\w+-]*(\/[\w+-]+){0,2}$/i))
