import type { TaskSort } from '#domain/tasks/task-filter.ts'
import type { Task } from '#domain/tasks/task.ts'
import { daysAfter, wallTime } from '#lib/zone.ts'
import { laneOf } from '../board/board-lanes.ts'
import { isLate } from '../board/board-texts.ts'

/** Day groups of the list, in their order; closed tasks are last. */
export const dayGroups = [
  'Overdue',
  'Today',
  'Tomorrow',
  'This week',
  'Next week',
  'Later',
  'Closed',
] as const
/** Heading of a group. */
export type DayGroup = (typeof dayGroups)[number]

/** Task of the list; the first of a group has its heading. */
export interface ListLine {
  task: Task
  heading: { label: DayGroup; count: number } | undefined
}

/** Day number in a time zone's calendar (days since the epoch). */
function dayNumber(at: number, zone: string | undefined): number {
  const { year, month, day } = wallTime(at, zone)
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000)
}

/** Current time and time zone for the grouping. */
interface Calendar {
  now: number
  zone: string | undefined
}

/** Function that returns the group of a task by the day of its end. */
function groupsAt({ now, zone }: Calendar): (task: Task) => DayGroup {
  const today = dayNumber(now, zone)
  // The epoch was a Thursday; weeks begin on Monday.
  const monday = today - ((today + 3) % 7)
  const bounds = [
    { before: today + 1, group: 'Today' },
    { before: today + 2, group: 'Tomorrow' },
    { before: monday + 7, group: 'This week' },
    { before: monday + 14, group: 'Next week' },
  ] as const
  const ends = bounds.map(({ before, group }) => ({ at: startOf(now, before - today, zone), group }))
  return (task) => {
    const lane = laneOf(task, now)
    if (lane === 'closed') return 'Closed'
    if (isLate(task, lane, now)) return 'Overdue'
    return ends.find(({ at }) => task.endAt < at)?.group ?? 'Later'
  }
}

/** Start of the day that many days from now (epoch ms). */
function startOf(now: number, days: number, zone: string | undefined): number {
  const { hour, minute } = wallTime(now, zone)
  const later = daysAfter(now, days, zone)
  return later - (hour * 60 + minute) * 60_000 - (later % 60_000)
}

/** List with day headings if sorted by end; without headings in any other order. */
export function listLines(tasks: readonly Task[], sort: TaskSort, calendar: Calendar): readonly ListLine[] {
  if (sort !== 'end') return tasks.map((task) => ({ task, heading: undefined }))
  const groupOf = groupsAt(calendar)
  const byGroup = new Map<DayGroup, Task[]>(dayGroups.map((group) => [group, []]))
  for (const task of tasks) byGroup.get(groupOf(task))?.push(task)
  byGroup.get('Closed')?.sort((a, b) => (b.closedAt ?? 0) - (a.closedAt ?? 0) || b.id - a.id)
  return [...byGroup].flatMap(([label, those]) =>
    those.map((task, index) => ({
      task,
      heading: index === 0 ? { label, count: those.length } : undefined,
    })),
  )
}
