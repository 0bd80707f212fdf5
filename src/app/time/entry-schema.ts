import * as z from 'zod/mini'
import { localMoment, localText } from '#app/forms/local-moment.ts'
import { timeLimits } from '#domain/time/subject.ts'

/** Start and duration of an entry: epoch ms and seconds. */
export interface TypedTime {
  startTime: number
  duration: number
}

/** Form values: text as typed. */
export interface EntryFormValues {
  /** Local date and time, as `datetime-local` formats them. */
  start: string
  hours: string
  minutes: string
}

const minute = 60_000
/** Default duration of a new entry, in minutes. */
const usual = 15

/** Form values of an entry; for a new one the last 15 minutes. */
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
 * Schema of the form; its output is the entry. Unedited fields keep their seconds, which the form does not
 * show.
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
