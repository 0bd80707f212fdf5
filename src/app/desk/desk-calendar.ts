import type { Calendar } from '#domain/search/dates.ts'
import { parseQuery, withMoments, type SearchQuery } from '#domain/search/query.ts'

/** The calendar of this device. */
function deviceCalendar(): Calendar {
  const now = new Date()
  return {
    today: { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() },
    startOf: ({ year, month, day }) => new Date(year, month - 1, day).getTime(),
  }
}

/** Reads a search text; its days are those of this device. */
export const readQuery = (text: string): SearchQuery => parseQuery(text, deviceCalendar())

/** The text as the server understands it the same way, wherever it stands. */
export const textForServer = (text: string): string => withMoments(text.trim(), deviceCalendar())
