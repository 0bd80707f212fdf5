import { isDate, momentOf, wallTime } from '#lib/zone.ts'

const two = (count: number) => String(count).padStart(2, '0')

/** Value of a `datetime-local` field for a moment (epoch ms) in a time zone; `''` for an invalid moment. */
export function localText(moment: number, zone?: string): string {
  if (!isDate(moment)) return ''
  const { year, month, day, hour, minute: minutes } = wallTime(moment, zone)
  return `${[String(year).padStart(4, '0'), two(month), two(day)].join('-')}T${two(hour)}:${two(minutes)}`
}

const localPattern = /^(\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d)/

/** Epoch ms of a `datetime-local` value in a time zone; NaN for an invalid text. */
export function localMoment(text: string, zone?: string): number {
  const [, ...parts] = localPattern.exec(text) ?? []
  if (parts.length === 0) return Number.NaN
  const [year = 0, month = 0, day = 0, hour = 0, minutes = 0] = parts.map(Number)
  return momentOf({ year, month, day, hour, minute: minutes }, zone)
}
