import { momentOf, wallTime } from '#lib/zone.ts'
import type { Calendar } from '#domain/search/dates.ts'
import { parseQuery, withMoments, type SearchQuery } from '#domain/search/query.ts'
import { zoneOfDesk } from './formats.tsx'

/** Calendar of the desk's time zone. */
function deskCalendar(): Calendar {
  const zone = zoneOfDesk()
  return {
    today: wallTime(Date.now(), zone),
    startOf: (day) => momentOf({ ...day, hour: 0, minute: 0 }, zone),
  }
}

/** Parses a search text; its days are in the desk's time zone. */
export const readQuery = (text: string): SearchQuery => parseQuery(text, deskCalendar())

/** Search text with days replaced by moments, so that the server reads it independently of its time zone. */
export const textForServer = (text: string): string => withMoments(text.trim(), deskCalendar())
