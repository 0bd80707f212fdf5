import { momentOf, wallTime } from '#lib/zone.ts'
import * as z from 'zod/mini'

/** A time of day as a clock on the wall shows it: `07:30`. */
const timeOfDay = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Time must be like 07:30'))

/** Hours of each day in which nothing rings: they end on the next day where they end before they begin. */
export const quietHoursSchema = z.object({
  isOn: z.boolean(),
  from: timeOfDay(),
  to: timeOfDay(),
})

/** Hours of each day in which nothing rings. */
export type QuietHours = z.infer<typeof quietHoursSchema>

/**
 * When the quiet hours end that a moment lies in; null outside of them. They begin and end as the clock on the wall
 * does: on the days on which it is set they are an hour longer or shorter, and hours that come twice end once.
 * @param zone IANA name; without one the machine's own holds.
 */
export function quietUntil({ isOn, from, to }: QuietHours, now: number, zone?: string): number | null {
  // All day would be never: whoever wants that switches the ways off.
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
