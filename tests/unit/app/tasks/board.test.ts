import { expect, test } from 'vitest'
import { cardAt, stopOf } from '#app/tasks/board/board-keys.ts'
import { laneOf, lanes, layOut, wantedTasks } from '#app/tasks/board/board-lanes.ts'
import {
  contentOf,
  filterOf,
  defaultTasksLocation,
  locationOf,
  locationOfContent,
  searchOf,
  type TasksLocation,
} from '#app/tasks/board/board-location.ts'
import { taskViewSchema } from '#domain/views/task-view.ts'
import * as z from 'zod/mini'
import { dueText } from '#app/tasks/task/moment-texts.ts'
import { listLines } from '#app/tasks/list/list-groups.ts'
import { momentOf } from '#lib/zone.ts'
import { taskRow } from '../../../support/data/tasks.ts'

const zone = 'Europe/Berlin'
/** A Wednesday. */
const now = momentOf({ year: 2026, month: 11, day: 25, hour: 15, minute: 30 }, zone)
const at = (day: number, hour = 12) => momentOf({ year: 2026, month: 11, day, hour, minute: 0 }, zone)

test('TSK-003: the lanes are New, Open, On Hold, Closed, Overdue', () => {
  expect(lanes).toEqual(['new', 'open', 'on_hold', 'closed', 'overdue'])
})

test('a task whose end has passed stands in Overdue before the desk has said so, once for each end', () => {
  const task = taskRow(1, { status: 'open', endAt: at(24) })
  expect(laneOf(task, now)).toBe('overdue')
  expect(laneOf({ ...task, endAt: at(26) }, now)).toBe('open')
  expect(laneOf({ ...task, status: 'closed' }, now)).toBe('closed')
  // Moved out of the lane by a user since.
  expect(laneOf({ ...task, overdueFor: task.endAt }, now)).toBe('open')
  expect(laneOf({ ...task, overdueFor: at(23) }, now)).toBe('overdue')
})

test('lanes keep the order, the last closed stands first, and what is carried stands where it is carried to', () => {
  const tasks = [
    taskRow(1, { status: 'open', endAt: at(26) }),
    taskRow(2, { status: 'closed', endAt: at(20), closedAt: at(21) }),
    taskRow(3, { status: 'closed', endAt: at(22), closedAt: at(24) }),
    taskRow(4, { status: 'new', endAt: at(28) }),
  ]
  const ids = (laid: ReturnType<typeof layOut>) => lanes.map((lane) => laid[lane].map(({ id }) => id))
  expect(ids(layOut(tasks, now, 'end'))).toEqual([[4], [1], [], [3, 2], []])
  expect(ids(layOut(tasks, now, 'subject'))).toEqual([[4], [1], [], [2, 3], []])
  expect(ids(layOut(tasks, now, 'end', { ids: new Set([4, 2]), to: 'open' }))).toEqual([
    [],
    [1, 2, 4],
    [],
    [3],
    [],
  ])
})

test('keys lead along a lane, and to the same height of the next lane that has cards', () => {
  const tasks = [1, 2, 3].map((id) => taskRow(id, { status: 'new', endAt: at(26) }))
  const laid = layOut([...tasks, taskRow(9, { status: 'closed', endAt: at(1) })], now, 'end')
  const to = (id: number, key: string) => cardAt(laid, id, key)?.id
  expect([to(1, 'ArrowDown'), to(1, 'ArrowUp'), to(1, 'End'), to(3, 'Home')]).toEqual([2, 1, 3, 1])
  expect([to(2, 'ArrowRight'), to(9, 'ArrowLeft'), to(9, 'ArrowRight')]).toEqual([9, 1, undefined])
  expect([stopOf(laid, 2), stopOf(laid, 77), stopOf(layOut([], now, 'end'), 2)]).toEqual([2, 1, undefined])
})

const places: TasksLocation[] = [
  defaultTasksLocation,
  {
    ...{ look: 'list', whose: 'me', type: 'call', priority: 'high', due: 'today', text: 'loaner pack' },
    sort: 'priority',
  },
  { ...defaultTasksLocation, whose: 'team:7', due: 'overdue' },
]

test.each(places)('the address says %j', (place) => {
  expect(locationOf(new URLSearchParams(searchOf(place)))).toEqual(place)
  expect(locationOfContent(z.parse(taskViewSchema, contentOf(place)))).toEqual(place)
})

test('an address with words of another build shows what is shown at first', () => {
  expect(locationOf(new URLSearchParams('look=gantt&assignee=user:x&type=fax&due=never&sort=size'))).toEqual(
    defaultTasksLocation,
  )
})

test('filters leave mine, nobody’s, a team’s, and what is due', () => {
  const tasks = [
    taskRow(1, { assigneeId: 3, endAt: at(25, 20) }),
    taskRow(2, { assigneeId: null, priority: 'high', endAt: at(26) }),
    taskRow(3, { assigneeId: 5, subject: 'Übergabe at the dépôt', type: 'meeting', endAt: at(24) }),
  ]
  const known = { has: () => true, membersOf: (id: number) => (id === 7 ? [5] : []) }
  const wanted = (change: Partial<TasksLocation>) =>
    wantedTasks(tasks, {
      filter: filterOf({ ...defaultTasksLocation, ...change }),
      ...{ sort: 'end', reader: { userId: 3, now, zone }, known },
    }).map(({ id }) => id)
  expect(wanted({})).toEqual([3, 1, 2])
  expect(wanted({ whose: 'me' })).toEqual([1])
  expect(wanted({ whose: 'nobody' })).toEqual([2])
  expect(wanted({ whose: 'user:5' })).toEqual([3])
  expect(wanted({ whose: 'team:7' })).toEqual([3])
  expect(wanted({ type: 'meeting' })).toEqual([3])
  expect(wanted({ priority: 'high' })).toEqual([2])
  expect(wanted({ text: 'depot uber' })).toEqual([3])
  expect(wanted({ due: 'today' })).toEqual([1])
  expect(wanted({ due: 'overdue' })).toEqual([3])
})

test('TSK-002: the list has a heading for each day, and none in another order', () => {
  const tasks = [
    taskRow(1, { endAt: at(24) }),
    taskRow(2, { endAt: at(25, 23) }),
    taskRow(3, { endAt: at(26, 0) }),
    taskRow(4, { endAt: at(29, 23) }),
    taskRow(5, { endAt: at(30, 0) }),
    taskRow(6, { endAt: momentOf({ year: 2026, month: 12, day: 7, hour: 0, minute: 0 }, zone) }),
    taskRow(7, { status: 'closed', endAt: at(25, 23), closedAt: at(25) }),
  ]
  expect(
    listLines(tasks, 'end', { now, zone }).map(({ task, heading }) => [heading?.label, task.id]),
  ).toEqual([
    ['Overdue', 1],
    ['Today', 2],
    ['Tomorrow', 3],
    ['This week', 4],
    ['Next week', 5],
    ['Later', 6],
    ['Closed', 7],
  ])
  expect(listLines(tasks, 'subject', { now, zone }).every(({ heading }) => heading === undefined)).toBe(true)
})

test('the end of a task is said by its day', () => {
  const format = { date: 'DD MM YYYY', hour12: true, timeZone: zone }
  expect(dueText(at(25, 17), now, format)).toBe('Today, 5:00 PM')
  expect(dueText(at(26, 9), now, format)).toBe('Tomorrow, 9:00 AM')
  expect(dueText(at(24, 9), now, format)).toBe('Yesterday, 9:00 AM')
  expect(dueText(at(27, 9), now, format)).toBe('Fri, 9:00 AM')
  expect(dueText(at(17, 10), now, format)).toBe('17 Nov, 10:00 AM')
})
