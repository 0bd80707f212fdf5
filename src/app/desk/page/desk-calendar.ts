import { momentOf, wallTime } from '#lib/zone.ts'
import type { Calendar } from '#domain/search/dates.ts'
import { parseQuery, withMoments, type SearchQuery } from '#domain/search/query.ts'
import { zoneOfDesk } from './formats.tsx'

/** The calendar that days are meant by: that of the desk's zone. */
function deskCalendar(): Calendar {
  const zone = zoneOfDesk()
  return {
    today: wallTime(Date.now(), zone),
    startOf: (day) => momentOf({ ...day, hour: 0, minute: 0 }, zone),
  }
}

/** Reads a search text; its days are those of the desk's zone. */
export const readQuery = (text: string): SearchQuery => parseQuery(text, deskCalendar())

/** The text as the server understands it the same way, wherever it stands. */
export const textForServer = (text: string): string => withMoments(text.trim(), deskCalendar())
