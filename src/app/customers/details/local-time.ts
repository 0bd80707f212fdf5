import { clockTime } from '#app/ui/time/time-format.ts'
import type { TimeFormat } from '#app/ui/time/time-format.ts'

/** Local time and city of a customer: `2:41 PM, Lisbon`; null if unknown. */
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
    // The browser does not support this time zone.
    return null
  }
}
