import { clockTime } from '#app/ui/time/time-format.ts'
import type { TimeFormat } from '#app/ui/time/time-format.ts'

/** The time where somebody is, with the place: `2:41 PM, Lisbon`; null when that is not known. */
export function localTime(
  { timeZone, city }: { timeZone: string; city: string },
  now: number,
  format: TimeFormat,
): string | null {
  if (timeZone === '') return null
  const place = city || (timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '')
  try {
    return [clockTime(now, { ...format, timeZone }), place].filter(Boolean).join(', ')
  } catch {
    // A zone this browser does not know says nothing.
    return null
  }
}
