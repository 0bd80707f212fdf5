import { endOfDay, momentOf, wallTime } from '#lib/zone.ts'
import { statusIds, type StatusId } from './status.ts'

/** Default due date, in days ahead (section 9). */
export const overdueDays = 5

/** End of the day that is `days` after a moment, in a time zone (D-78). */
export function dueAfter(at: number, days: number, zone?: string): number {
  const today = wallTime(at, zone)
  return endOfDay(momentOf({ ...today, day: today.day + days, hour: 12, minute: 0 }, zone), zone)
}

/** True if a due date has passed; a closed conversation is not overdue. */
export function isOverdue(
  { dueDate, statusId }: { dueDate: number | null; statusId: StatusId },
  now: number,
): boolean {
  return dueDate !== null && dueDate < now && statusId !== statusIds.closed
}
