/** A calendar day; months count from 1. */
export interface Day {
  year: number
  month: number
  day: number
}

/** Calendar of the agent's zone. */
export interface Calendar {
  today: Day
  /** Start of a day in epoch ms; days beyond a month's end run into the next, as in `Date`. */
  startOf(day: Day): number
}

/** UTC calendar, for callers without a calendar of their own. */
export function utcCalendar(now: number): Calendar {
  const today = new Date(now)
  return {
    today: { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1, day: today.getUTCDate() },
    startOf: ({ year, month, day }) => Date.UTC(year, month - 1, day),
  }
}

/** Names of days, with the number of days ago. */
const named: Record<string, number> = { today: 0, yesterday: 1 }

/** Epoch ms have this many digits from 1973 on; no written date has. */
const moment = /^\d{12,15}$/
const written = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/
const ago = /^(\d{1,4})([dwmy])$/

/**
 * Start of a date: `2026-11-30`, `2026-11`, `2026`, `today`, `yesterday`, `7d`, `2w`, `3m`, `1y` ago, or
 * epoch ms; null for anything else.
 */
export function readDate(text: string, { today, startOf }: Calendar): number | null {
  const word = text.trim().toLowerCase()
  if (moment.test(word)) return Number(word)
  const back = named[word]
  if (back !== undefined) return startOf({ ...today, day: today.day - back })
  const [, count, unit] = ago.exec(word) ?? []
  if (count !== undefined) return startOf(before(today, Number(count), unit as string))
  const [, year, month = '1', day = '1'] = written.exec(word) ?? []
  if (year === undefined) return null
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  return isDay(date) ? startOf(date) : null
}

function before({ year, month, day }: Day, count: number, unit: string): Day {
  if (unit === 'y') return { year: year - count, month, day }
  if (unit === 'm') return { year, month: month - count, day }
  return { year, month, day: day - count * (unit === 'w' ? 7 : 1) }
}

/** True if a month has this day. */
function isDay({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
