import * as z from 'zod/mini'

/** Date formats; see `dateText`. */
export const datePatterns = [
  'DD MM YYYY',
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYY-MM-DD',
  'D MMM YYYY',
  'MMM D, YYYY',
] as const

/** Hour formats. */
export const timeFormats = ['12', '24'] as const

/** A selectable date format. */
export const datePattern = z.enum(datePatterns)

/** 12-hour or 24-hour clock. */
export const hourFormat = z.enum(timeFormats)

/** Name of a time zone in tzdb. Not checked against a list, because machines know different zones. */
export const zoneName = z.string().check(z.maxLength(60), z.regex(/^[A-Z][\w+-]*(\/[\w+-]+){0,2}$/i))
