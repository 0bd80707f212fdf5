import { lastDate, momentOf, nextFullHour, wallTime, zoneOffset } from '#lib/zone.ts'

/** Snooze durations offered, in hours (section 9). */
export const snoozeHours = [1, 2, 4, 8] as const

/** Means "until the customer replies": the latest date that can be stored, which no clock reaches. */
export const untilReply = lastDate

/** Earliest end of a snooze: the next full hour of the agent's clock (section 5). */
export const earliestSnooze = nextFullHour

/** Start of work as an hour of the day, for "tomorrow morning" and "Monday morning". */
const morning = 8

const hour = 3_600_000
const monday = 1

/** True if a conversation is snoozed at a moment. */
export function isSnoozed({ snoozeTime }: { snoozeTime: number | null }, now: number): boolean {
  return snoozeTime !== null && snoozeTime > now
}

/** A snooze time offered. */
export interface SnoozeChoice {
  label: string
  until: number
}

/** The morning of the first day after today for which `fits` holds (0 is Sunday). */
function nextMorning(now: number, zone: string | undefined, fits: (weekday: number) => boolean): number {
  const today = wallTime(now, zone)
  let ahead = 1
  while (!fits(new Date(Date.UTC(today.year, today.month - 1, today.day + ahead)).getUTCDay())) ahead += 1
  return momentOf({ ...today, day: today.day + ahead, hour: morning, minute: 0 }, zone)
}

/**
 * Snooze times offered, soonest kind first. Each is later than the earliest one allowed, so none can be
 * refused. "Monday morning" is omitted if it equals "tomorrow morning".
 */
export function snoozeChoices(now: number, zone?: string): SnoozeChoice[] {
  const tomorrow = nextMorning(now, zone, () => true)
  const onMonday = nextMorning(now, zone, (weekday) => weekday === monday)
  const earliest = earliestSnooze(now, zoneOffset(now, zone))
  return [
    ...snoozeHours.map((hours) => ({
      label: hours === 1 ? '1 hour' : `${hours} hours`,
      until: now + hours * hour,
    })),
    { label: 'Tomorrow morning', until: tomorrow },
    ...(onMonday === tomorrow ? [] : [{ label: 'Monday morning', until: onMonday }]),
    { label: 'Until the customer replies', until: untilReply },
  ].filter(({ until }) => until >= earliest)
}
