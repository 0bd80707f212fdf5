import { expect, test } from 'vitest'
import { businessClock } from '#domain/business-hours/business-clock.ts'
import { maxSlaSpans } from '#domain/conversations/conversation.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { slaLine } from '#domain/sla/line.ts'
import { allDay, slaTargets, type SlaClock, type SlaThread } from '#domain/sla/targets.ts'

const hour = 3_600_000
/** A Wednesday in Berlin. */
const midnight = Date.parse('2026-07-01T00:00:00+02:00')
const at = (hours: number) => midnight + hours * hour

const day = [{ from: 540, to: 1020 }]
const calendar = { timeZone: 'Europe/Berlin', holidays: [], days: [day, day, day, day, day, [], []] }
const week = businessClock(calendar)

/** Line of the resolution target, in hours from midnight. */
function line(minutes: number, clock: SlaClock, fields: Partial<SlaThread> = {}, now = at(9)) {
  const thread: SlaThread = {
    ...{ inbound: [at(8)], answers: [], firstStatus: statusIds.new, turns: [] },
    ...fields,
  }
  const promise = { firstResponse: null, nextResponse: null, resolution: minutes }
  const [target] = slaTargets(thread, { lengths: promise, warnBefore: null, clock })
  if (!target) throw new Error('no target')
  const { spans, until } = slaLine(thread, target, { clock, now })
  const hours = (moment: number) => (moment - midnight) / hour
  return [...spans.map((span) => [hours(span.at), span.is]), until === null ? null : hours(until)]
}
const turns = (...all: [hours: number, status: keyof typeof statusIds][]) => ({
  turns: all.map(([hours, status]) => ({ at: at(hours), statusId: statusIds[status] })),
})

test('D2-10: the line of a clock of all day counts to the deadline, but for the time On Hold', () => {
  expect(line(120, allDay)).toEqual([[8, 'counted'], 10])
  expect(line(120, allDay, turns([9, 'on_hold'], [11, 'open']))).toEqual([
    ...[
      [8, 'counted'],
      [9, 'paused'],
      [11, 'counted'],
    ],
    12,
  ])
})

test('D2-10: while it is On Hold the line ends in a pause without an end', () => {
  expect(line(120, allDay, turns([9, 'on_hold']))).toEqual([[8, 'counted'], [9, 'paused'], null])
})

test('D2-11: closed hours stand in the line: before the day, over night and over the weekend', () => {
  expect(line(9 * 60, week)).toEqual([
    ...[
      [8, 'closed'],
      [9, 'counted'],
      [17, 'closed'],
      [33, 'counted'],
    ],
    34,
  ])
  const friday = { inbound: [at(48 + 16)] }
  expect(line(120, week, friday)).toEqual([[64, 'counted'], [65, 'closed'], [129, 'counted'], 130])
})

test('a clock that never runs has a line of closed hours', () => {
  const never = businessClock({ ...calendar, days: [[], [], [], [], [], [], []] })
  expect(line(60, never)).toEqual([[8, 'closed'], null])
})

test('counted time of a line is the promised time, and of a long one the spans around now are kept', () => {
  const counted = line(20 * 60, week).flatMap((each, n, all) => {
    if (!Array.isArray(each) || each[1] !== 'counted') return []
    const next = all[n + 1]
    return [Number(Array.isArray(next) ? next[0] : next) - Number(each[0])]
  })
  expect(counted.reduce((sum, each) => sum + each, 0)).toBe(20)
  const long = line(100 * 8 * 60, week, {}, at(70 * 24 + 10))
  expect(long).toHaveLength(maxSlaSpans + 1)
  const [first, last] = [long[0] as [number, string], long.at(-1) as number]
  expect(first[0]).toBeLessThan(70 * 24)
  expect(last).toBeGreaterThan(70 * 24)
})
