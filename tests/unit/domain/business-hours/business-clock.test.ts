import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { businessClock, type ClockHours } from '#domain/business-hours/business-clock.ts'

const hour = 3_600_000
const at = (text: string) => Date.parse(text)
const always = [{ from: 0, to: 1440 }]
const weekOf = (day: ClockHours['days'][number], rest = day) => [day, day, day, day, day, rest, rest]
const hours = (more: Partial<ClockHours> = {}): ClockHours => ({
  timeZone: 'Europe/Berlin',
  days: weekOf([{ from: 540, to: 1020 }], []),
  holidays: [],
  ...more,
})

describe('business time', () => {
  test('D1-114: goes on in the morning, and over a weekend on Monday', () => {
    const { add, between, isOpen } = businessClock(hours())
    // Friday 16:00 in Berlin, in summer.
    const friday = at('2026-06-05T14:00:00Z')
    expect(add(friday, 2 * hour)).toBe(at('2026-06-08T08:00:00Z'))
    expect(add(friday, hour)).toBe(at('2026-06-05T15:00:00Z'))
    expect(between(friday, at('2026-06-08T08:00:00Z'))).toBe(2 * hour)
    expect([isOpen(friday), isOpen(at('2026-06-05T15:00:00Z'))]).toEqual([true, false])
  })

  test('D2-15: a holiday takes the place of its day, once or each year, with periods of its own', () => {
    const holidays = [
      { name: 'Christmas Eve', date: '2020-12-24', isYearly: true, periods: [{ from: 540, to: 600 }] },
      { name: 'Moving house', date: '2026-12-23', isYearly: false, periods: [] },
    ]
    const { between } = businessClock(hours({ holidays }))
    const day = (date: string) => between(at(`${date}T00:00:00Z`), at(`${date}T23:00:00Z`)) / hour
    expect([day('2026-12-22'), day('2026-12-23'), day('2026-12-24')]).toEqual([8, 0, 1])
    expect([day('2027-12-23'), day('2027-12-24')]).toEqual([8, 1])
  })

  test('D2-15: a night shift has an hour less in spring and one more in autumn', () => {
    const { between } = businessClock(hours({ days: weekOf([{ from: 1320, to: 1800 }]) }))
    const night = (date: string) =>
      between(at(`${date}T15:00:00Z`), at(`${date}T15:00:00Z`) + 24 * hour) / hour
    expect([night('2026-03-27'), night('2026-03-28'), night('2026-10-24')]).toEqual([8, 7, 9])
  })

  test('a period that begins in the hour that is left out begins with the hour after it', () => {
    const { between } = businessClock(hours({ days: weekOf([{ from: 150, to: 240 }]) }))
    expect(between(at('2026-03-29T00:00:00Z'), at('2026-03-29T12:00:00Z'))).toBe(hour)
  })

  test('D2-15: without any period the clock never runs, and asking for it ends', () => {
    const { add, between, isOpen } = businessClock(hours({ days: weekOf([]) }))
    expect([add(0, hour), between(0, 400 * 24 * hour), isOpen(0)]).toEqual([null, 0, false])
    const past = [{ name: 'Once', date: '2020-01-01', isYearly: false, periods: always }]
    expect(businessClock(hours({ days: weekOf([]), holidays: past })).add(at('2026-01-01'), hour)).toBeNull()
  })

  test('a yearly 29 February is found over the year without one in 2100', () => {
    const leap = [{ name: 'Leap day', date: '2024-02-29', isYearly: true, periods: always }]
    const { add } = businessClock(hours({ timeZone: 'UTC', days: weekOf([]), holidays: leap }))
    expect(add(at('2096-03-01T00:00:00Z'), hour)).toBe(at('2104-02-29T01:00:00Z'))
  })
})

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
]
const moments = fc.integer({ min: at('2011-12-20'), max: at('2031-01-01') })
const periods = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 })), { maxLength: 2 })
  .map((drawn) =>
    drawn
      .map(([from, length]) => ({ from, to: from + length }))
      .sort((a, b) => a.from - b.from)
      .filter(({ from }, index, all) => index === 0 || from >= (all[index - 1]?.to ?? 0)),
  )
const drawnHours = fc.record({
  timeZone: fc.constantFrom(...zones),
  days: fc.array(periods, { minLength: 7, maxLength: 7 }),
  holidays: fc.array(
    fc.record({
      name: fc.constant('Holiday'),
      date: fc
        .date({ min: new Date('2012-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      isYearly: fc.boolean(),
      periods,
    }),
    { maxLength: 5 },
  ),
})

describe('for whatever hours', () => {
  test('open day and night is time itself, in every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        moments,
        fc.integer({ min: 0, max: 90 * 24 * hour }),
        (timeZone, from, ms) => {
          const clock = businessClock(hours({ timeZone, days: weekOf(always) }))
          expect(clock.between(from, from + ms)).toBe(ms)
          expect(clock.add(from, ms)).toBe(from + ms)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('what is added is what is measured, and not a millisecond earlier', () => {
    fc.assert(
      fc.property(drawnHours, moments, fc.integer({ min: 1, max: 200 * hour }), (drawn, from, ms) => {
        const clock = businessClock(drawn)
        const due = clock.add(from, ms)
        if (due === null) {
          expect(drawn.days.every((day) => day.length === 0)).toBe(true)
        } else {
          expect(clock.between(from, due)).toBe(ms)
          expect(clock.between(from, due - 1)).toBe(ms - 1)
        }
      }),
      { numRuns: 80 },
    )
  })

  test('time that is cut in two is as long as the whole, and never longer than time itself', () => {
    fc.assert(
      fc.property(drawnHours, fc.array(moments, { minLength: 3, maxLength: 3 }), (drawn, drawnMoments) => {
        const [first = 0, , last = 0] = [...drawnMoments].sort((a, b) => a - b)
        const [from, to] = [first, Math.min(last, first + 60 * 24 * hour)]
        const middle = from + Math.floor((to - from) / 3)
        const clock = businessClock(drawn)
        const whole = clock.between(from, to)
        expect(clock.between(from, middle) + clock.between(middle, to)).toBe(whole)
        expect(whole).toBeLessThanOrEqual(to - from)
        expect(clock.between(to, from)).toBe(0)
      }),
      { numRuns: 80 },
    )
  })
})
