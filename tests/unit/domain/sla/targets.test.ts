import { describe, expect, test } from 'vitest'
import { businessClock } from '#domain/business-hours/business-clock.ts'
import { statusIds, type Status } from '#domain/conversations/status.ts'
import { allDay, nextTarget, slaTargets, type SlaPromise, type SlaThread } from '#domain/sla/targets.ts'

const minute = 60_000
const hour = 60 * minute
const at = (text: string) => Date.parse(text)
/** A Wednesday, 9 o'clock in Berlin. */
const nine = at('2026-07-01T09:00:00+02:00')

const none = { firstResponse: null, nextResponse: null, resolution: null }
const promise = (lengths: Partial<SlaPromise['lengths']>, rest: Partial<SlaPromise> = {}): SlaPromise => ({
  ...{ lengths: { ...none, ...lengths }, warnBefore: null, clock: allDay },
  ...rest,
})
const thread = (fields: Partial<SlaThread>): SlaThread => ({
  ...{ inbound: [nine], answers: [], firstStatus: statusIds.new, turns: [] },
  ...fields,
})
const turn = (moment: number, status: Status) => ({ at: moment, statusId: statusIds[status] })

const day = [{ from: 540, to: 1020 }]
const week = businessClock({
  ...{ timeZone: 'Europe/Berlin', holidays: [] },
  days: [day, day, day, day, day, [], []],
})

describe('responses', () => {
  const both = promise({ firstResponse: 60, nextResponse: 120 })
  const told = (fields: Partial<SlaThread>, by = both) =>
    slaTargets(thread(fields), by).map(({ metric, startedAt, endedAt, isMet, dueAt }) => [
      metric,
      (startedAt - nine) / minute,
      endedAt === null ? null : (endedAt - nine) / minute,
      isMet,
      dueAt === null ? null : (dueAt - nine) / minute,
    ])
  const after = (...minutes: number[]) => minutes.map((each) => nine + each * minute)

  test('D2-11: the first one runs from the first mail to the answer, when it leaves', () => {
    expect(told({})).toEqual([['firstResponse', 0, null, false, 60]])
    expect(told({ answers: after(61) })).toEqual([['firstResponse', 0, 61, true, 60]])
  })

  test('the next one runs from the oldest unanswered mail; a second mail starts nothing anew', () => {
    expect(told({ inbound: after(0, 5, 30, 40), answers: after(10) })).toEqual([
      ['firstResponse', 0, 10, true, null],
      ['nextResponse', 30, null, false, 150],
    ])
  })

  test('a conversation that an agent has begun has only next ones', () => {
    expect(told({ inbound: after(10), answers: after(0) })).toEqual([['nextResponse', 10, null, false, 130]])
  })

  test('what is closed unanswered waits no more; the next mail begins it anew', () => {
    const turns = [turn(nine + 20 * minute, 'closed'), turn(nine + 50 * minute, 'open')]
    expect(told({ inbound: after(0, 50), turns })).toEqual([
      ['firstResponse', 0, 20, false, null],
      ['firstResponse', 50, null, false, 110],
    ])
  })

  test('D2-11: an answer that closes counts, though it leaves a moment after it has closed', () => {
    const turns = [turn(nine + 20 * minute, 'closed')]
    expect(told({ answers: after(21), turns })).toEqual([['firstResponse', 0, 21, true, null]])
  })
})

describe('D2-10: On Hold stops every clock', () => {
  const all = promise({ firstResponse: 60, nextResponse: 60, resolution: 60 }, { warnBefore: 15 })

  test('while it holds there is no deadline, and what is left is known', () => {
    const turns = [turn(nine + 20 * minute, 'on_hold')]
    const targets = slaTargets(thread({ turns }), all)
    expect(targets.map(({ metric }) => metric)).toEqual(['firstResponse', 'resolution'])
    for (const { dueAt, warnsAt, left } of targets)
      expect({ dueAt, warnsAt, left }).toEqual({ dueAt: null, warnsAt: null, left: 40 * minute })
  })

  test('afterwards the deadline is the time that is left, and not creation plus hold', () => {
    const turns = [
      turn(nine + 20 * minute, 'on_hold'),
      turn(nine + 25 * minute, 'on_hold'),
      turn(nine + 80 * minute, 'open'),
    ]
    for (const { dueAt, warnsAt, left } of slaTargets(thread({ turns }), all))
      expect({ dueAt, warnsAt, left }).toEqual({
        ...{ dueAt: nine + 120 * minute, warnsAt: nine + 105 * minute, left: null },
      })
  })

  test('a hold over closed hours costs only open time', () => {
    // On hold from 16:00 on Wednesday to 10:00 on Thursday: two business hours.
    const turns = [turn(nine + 7 * hour, 'on_hold'), turn(nine + 25 * hour, 'open')]
    const [target] = slaTargets(thread({ turns }), promise({ resolution: 600 }, { clock: week }))
    // Seven hours have passed on Wednesday; three are left from 10:00 on.
    expect(target?.dueAt).toBe(at('2026-07-02T13:00:00+02:00'))
  })

  test('a deadline that has passed before it was put on hold stays passed', () => {
    const turns = [turn(nine + 90 * minute, 'on_hold')]
    expect(slaTargets(thread({ turns }), all)[0]?.dueAt).toBe(nine + 60 * minute)
  })

  test('another length keeps what was used up', () => {
    const turns = [turn(nine + 20 * minute, 'on_hold')]
    const [longer] = slaTargets(thread({ turns }), promise({ firstResponse: 240 }))
    expect(longer?.left).toBe(220 * minute)
  })
})

describe('resolution', () => {
  const by = promise({ resolution: 60 })

  test('ends where it is closed, and goes on with what was left where it is open again', () => {
    const closed = [turn(nine + 20 * minute, 'closed')]
    expect(slaTargets(thread({ turns: closed }), by)[0]).toMatchObject({
      ...{ endedAt: nine + 20 * minute, isMet: true },
    })
    const again = [...closed, turn(nine + 500 * minute, 'open')]
    expect(slaTargets(thread({ turns: again }), by)[0]).toMatchObject({
      ...{ endedAt: null, isMet: false, dueAt: nine + 540 * minute },
    })
  })

  test('nothing is promised before a customer has written', () => {
    expect(slaTargets(thread({ inbound: [], answers: [nine] }), by)).toEqual([])
  })
})

describe('the clock of business hours', () => {
  test.each([
    // Berlin skips the hour from 2 to 3 on 29 March 2026, and repeats that of 25 October.
    ['the day of spring', '2026-03-28T23:30:00+01:00', '2026-03-29T05:30:00+02:00'],
    ['the day of autumn', '2026-10-24T23:30:00+02:00', '2026-10-25T03:30:00+01:00'],
  ])('five hours of all day and every day pass as they are, on %s', (_, from, to) => {
    const whole = [{ from: 0, to: 1440 }]
    const clock = businessClock({
      ...{ timeZone: 'Europe/Berlin', holidays: [], days: Array.from({ length: 7 }, () => whole) },
    })
    for (const each of [clock, allDay])
      expect(
        slaTargets(thread({ inbound: [at(from)] }), promise({ firstResponse: 300 }, { clock: each }))[0]
          ?.dueAt,
      ).toBe(at(to))
  })

  test.each([
    ['spring', '2026-03-28T22:00:00+01:00', '2026-03-29T05:00:00+02:00', 6],
    ['autumn', '2026-10-24T22:00:00+02:00', '2026-10-25T03:00:00+01:00', 6],
  ])('a night shift over the change of %s counts the hours that there are', (_, from, to, hours) => {
    const night = [{ from: 1320, to: 1800 }]
    const clock = businessClock({
      ...{ timeZone: 'Europe/Berlin', holidays: [], days: Array.from({ length: 7 }, () => night) },
    })
    const [target] = slaTargets(
      thread({ inbound: [at(from)] }),
      promise({ resolution: hours * 60 }, { clock }),
    )
    expect(target?.dueAt).toBe(at(to))
  })

  test('a mail of Friday evening is due on Monday', () => {
    const [target] = slaTargets(
      thread({ inbound: [at('2026-07-03T18:00:00+02:00')] }),
      promise({ firstResponse: 60 }, { clock: week, warnBefore: 15 }),
    )
    expect([target?.dueAt, target?.warnsAt]).toEqual([
      at('2026-07-06T10:00:00+02:00'),
      at('2026-07-06T09:45:00+02:00'),
    ])
  })

  test('hours that never open make nothing due', () => {
    const clock = businessClock({ timeZone: 'UTC', holidays: [], days: [[], [], [], [], [], [], []] })
    expect(slaTargets(thread({}), promise({ firstResponse: 60 }, { clock }))[0]?.dueAt).toBeNull()
  })
})

test('of open targets the one that falls due first is next; who stands still comes last', () => {
  const by = promise({ firstResponse: 240, resolution: 60 })
  expect(nextTarget(slaTargets(thread({}), by))?.metric).toBe('resolution')
  const turns = [turn(nine + minute, 'on_hold')]
  expect(nextTarget(slaTargets(thread({ turns }), by))?.dueAt).toBeNull()
  expect(nextTarget(slaTargets(thread({ turns: [turn(nine, 'closed')] }), by))).toBeUndefined()
})
