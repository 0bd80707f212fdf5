import { momentOf, wallTime } from '#lib/zone.ts'
import * as z from 'zod/mini'

/** A wall-clock time of day: `07:30`. */
const timeOfDay = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must be like 07:30'))

/** Daily hours in which push and mail wait, without sound; over midnight if the end is before the start. */
export const quietHoursSchema = z.object({
  isOn: z.boolean(),
  from: timeOfDay(),
  to: timeOfDay(),
})

/** Daily hours in which push and mail wait, without sound. */
export type QuietHours = z.infer<typeof quietHoursSchema>

/**
 * End of the quiet hours that contain a moment; null outside of them. They follow wall-clock time: on days of
 * a clock change they are an hour longer or shorter, and repeated hours end once.
 * @param zone IANA name; the machine's own by default.
 */
export function quietUntil({ isOn, from, to }: QuietHours, now: number, zone?: string): number | null {
  // All day would mean never: that is set by switching the channels off.
  if (!isOn || from === to) return null
  const { year, month, day } = wallTime(now, zone)
  for (const first of [day - 1, day]) {
    const start = momentOf({ year, month, day: first, ...read(from) }, zone)
    const end = momentOf({ year, month, day: to < from ? first + 1 : first, ...read(to) }, zone)
    if (start <= now && now < end) return end
  }
  return null
}

const read = (time: string) => ({ hour: Number(time.slice(0, 2)), minute: Number(time.slice(3)) })
