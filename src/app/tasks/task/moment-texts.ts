import { clockTime, durationText, stampTime, type TimeFormat } from '#app/ui/time/time-format.ts'
import { daysAfter, wallTime } from '#lib/zone.ts'

const isSameDay = (one: number, other: number, zone: string | undefined): boolean => {
  const [a, b] = [wallTime(one, zone), wallTime(other, zone)]
  return a.day === b.day && a.month === b.month && a.year === b.year
}

const near = [
  { days: 0, word: 'Today' },
  { days: 1, word: 'Tomorrow' },
  { days: -1, word: 'Yesterday' },
]

/** Due time: `Today, 5:00 PM`, `Tomorrow, 9:30 AM`, `Thu, 3:00 PM`, `17 Nov, 10:00 AM`. */
export function dueText(at: number, now: number, format: TimeFormat): string {
  const day = near.find(({ days }) => isSameDay(at, daysAfter(now, days, format.timeZone), format.timeZone))
  return day ? `${day.word}, ${clockTime(at, format)}` : stampTime(at, now, format)
}

/** Distance of a time from now: `in 2 h 19 min`, `18 min late`. */
export const distanceText = (at: number, now: number): string =>
  at >= now ? `in ${durationText(at - now)}` : `${durationText(now - at)} late`
