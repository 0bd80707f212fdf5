import { endOfDay, momentOf, wallTime } from '#lib/zone.ts'
import { statusIds, type StatusId } from './status.ts'

/** How many days ahead a due date is that nobody chose yet (section 9). */
export const overdueDays = 5

/** The end of the day some days after a moment's, in a time zone (D-78). */
export function dueAfter(at: number, days: number, zone?: string): number {
  const today = wallTime(at, zone)
  return endOfDay(momentOf({ ...today, day: today.day + days, hour: 12, minute: 0 }, zone), zone)
}

/** Whether a due date has passed at a moment; what is closed is not overdue. */
export function isOverdue(
  { dueDate, statusId }: { dueDate: number | null; statusId: StatusId },
  now: number,
): boolean {
  return dueDate !== null && dueDate < now && statusId !== statusIds.closed
}
