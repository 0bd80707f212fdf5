import { minutesOfDay, type Period } from '#domain/business-hours/business-hours.ts'

/** Weekdays from Monday on. */
export const dayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Minutes from midnight as `09:30`; beyond 24 hours, the time of the next day. */
export const timeOf = (minutes: number): string => {
  const ofDay = minutes % minutesOfDay
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Minutes from midnight of `09:30`; undefined for an invalid time. */
export function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** A period with another end; an end not after its start is on the next day. */
export const endingAt = ({ from }: Period, time: number): Period => ({
  from,
  to: time <= from ? time + minutesOfDay : time,
})

/** A period with another start and the same time of its end. */
export const beginningAt = ({ to }: Period, from: number): Period => endingAt({ from, to }, to % minutesOfDay)

/** Next free period after those of a day; undefined if none fits. */
export function nextPeriod(day: readonly Period[], most: number): Period | undefined {
  const last = day.at(-1)
  if (!last) return { from: 540, to: 1020 }
  if (day.length >= most || last.to > minutesOfDay - 120) return undefined
  return { from: last.to + 60, to: Math.min(last.to + 240, minutesOfDay) }
}

/** Weekly business time as text: `40 h a week`. */
export function weekText(days: readonly (readonly Period[])[]): string {
  const minutes = days.flat().reduce((sum, { from, to }) => sum + to - from, 0)
  if (minutes === 0) return 'Never open'
  return `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''} a week`
}
