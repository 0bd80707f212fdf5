import * as z from 'zod/mini'
import { localMoment, localText } from '#app/forms/local-moment.ts'
import { timeLimits } from '#domain/time/subject.ts'

/** When and how long: moments in epoch ms, durations in seconds. */
export interface TypedTime {
  startTime: number
  duration: number
}

/** Values of the form: texts as typed. */
export interface EntryFormValues {
  /** Date and time on the wall, as `datetime-local` writes them. */
  start: string
  hours: string
  minutes: string
}

const minute = 60_000
/** Default duration of a new entry, in minutes. */
const usual = 15

/** An entry as the form shows it; the last quarter of an hour where there is none yet. */
export function formOf(entry: TypedTime | null, now: number, zone?: string): EntryFormValues {
  const { startTime, duration } = entry ?? { startTime: now - usual * minute, duration: usual * 60 }
  const minutes = Math.floor(duration / 60)
  return {
    start: localText(startTime, zone),
    hours: String(Math.floor(minutes / 60)),
    minutes: String(minutes % 60),
  }
}

const whole = (label: string) => z.string().check(z.trim(), z.regex(/^\d{0,4}$/, `${label} must be a number`))

/**
 * Schema of the form, yielding the time. What was not touched stays as exact as it was: the form shows neither seconds
 * of a start nor of a duration.
 */
export function entrySchema(entry: TypedTime | null, now: () => number, zone?: string) {
  const untouched = formOf(entry, 0, zone)
  const timeOf = ({ start, hours, minutes }: EntryFormValues): TypedTime => {
    const isSameStart = entry !== null && start === untouched.start
    const isSameLength = entry !== null && hours === untouched.hours && minutes === untouched.minutes
    return {
      startTime: isSameStart ? entry.startTime : localMoment(start, zone),
      duration: isSameLength ? entry.duration : (Number(hours) * 60 + Number(minutes)) * 60,
    }
  }
  const refuse = (path: keyof EntryFormValues, isWrong: (typed: TypedTime) => boolean, error: string) =>
    z.refine<EntryFormValues>((values) => !isWrong(timeOf(values)), { path: [path], error })
  const fields = z.object({
    start: z.string().check(z.minLength(1, 'Start Time is required')),
    hours: whole('Hours'),
    minutes: whole('Minutes'),
  })
  return z.pipe(
    fields.check(
      refuse('start', ({ startTime }) => startTime > now(), 'Start Time cannot be later than now'),
      refuse('minutes', ({ duration }) => duration <= 0, 'Duration must be greater than 0'),
      refuse('hours', ({ duration }) => duration > timeLimits.duration, 'Duration must be at most 24 hours'),
      refuse(
        'minutes',
        ({ startTime, duration }) => startTime <= now() && startTime + duration * 1000 > now(),
        'The time cannot end later than now',
      ),
    ),
    z.transform(timeOf),
  )
}
