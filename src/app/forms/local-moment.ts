import { isDate, momentOf, wallTime } from '#lib/zone.ts'

const two = (count: number) => String(count).padStart(2, '0')

/** A moment as `datetime-local` writes it, on the wall of a zone; empty for what is on no calendar. */
export function localText(moment: number, zone?: string): string {
  if (!isDate(moment)) return ''
  const { year, month, day, hour, minute: minutes } = wallTime(moment, zone)
  return `${[year, two(month), two(day)].join('-')}T${two(hour)}:${two(minutes)}`
}

const localPattern = /^(\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d)/

/** The moment that a `datetime-local` means on the wall of a zone; NaN for a text that is none. */
export function localMoment(text: string, zone?: string): number {
  const [, ...parts] = localPattern.exec(text) ?? []
  if (parts.length === 0) return Number.NaN
  const [year = 0, month = 0, day = 0, hour = 0, minutes = 0] = parts.map(Number)
  return momentOf({ year, month, day, hour, minute: minutes }, zone)
}
