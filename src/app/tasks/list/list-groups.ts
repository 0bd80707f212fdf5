import type { TaskSort } from '#domain/tasks/task-filter.ts'
import type { Task } from '#domain/tasks/task.ts'
import { daysAfter, wallTime } from '#lib/zone.ts'
import { laneOf } from '../board/board-lanes.ts'
import { isLate } from '../board/board-texts.ts'

/** Days of the list, in their order; what is done stands last. */
export const dayGroups = [
  'Overdue',
  'Today',
  'Tomorrow',
  'This week',
  'Next week',
  'Later',
  'Closed',
] as const
/** A heading of the list. */
export type DayGroup = (typeof dayGroups)[number]

/** A line of the list: a task, and above the first one of its group the heading. */
export interface ListLine {
  task: Task
  heading: { label: DayGroup; count: number } | undefined
}

/** The number of a day on the calendar of a zone. */
function dayNumber(at: number, zone: string | undefined): number {
  const { year, month, day } = wallTime(at, zone)
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000)
}

/** By when days of the list are told. */
interface Calendar {
  now: number
  zone: string | undefined
}

/** The group of tasks by the day of their end. */
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

/** When the day begins that lies so many days ahead. */
function startOf(now: number, days: number, zone: string | undefined): number {
  const { hour, minute } = wallTime(now, zone)
  const later = daysAfter(now, days, zone)
  return later - (hour * 60 + minute) * 60_000 - (later % 60_000)
}

/** Lines of the list: in the order of ends under the heading of their day, in any other order without. */
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
