import { describe, expect, test } from 'vitest'
import { quietHoursSchema, quietUntil } from '#domain/notifications/quiet-hours.ts'

const at = (text: string) => Date.parse(text)
const night = { isOn: true, from: '22:00', to: '07:00' }
const said = (end: number | null) => (end === null ? null : new Date(end).toISOString())

describe('quiet hours', () => {
  test('last over midnight, from their first minute to the one they end with', () => {
    const until = (text: string) => said(quietUntil(night, at(text), 'UTC'))
    expect(until('2026-11-20T21:59:59.999Z')).toBeNull()
    expect(until('2026-11-20T22:00Z')).toBe('2026-11-21T07:00:00.000Z')
    expect(until('2026-11-21T00:00Z')).toBe('2026-11-21T07:00:00.000Z')
    expect(until('2026-11-21T06:59:59.999Z')).toBe('2026-11-21T07:00:00.000Z')
    expect(until('2026-11-21T07:00Z')).toBeNull()
  })

  test('may lie within a day, and are none while they are off or as long as nothing', () => {
    const lunch = { isOn: true, from: '12:00', to: '13:30' }
    expect(said(quietUntil(lunch, at('2026-11-20T13:29Z'), 'UTC'))).toBe('2026-11-20T13:30:00.000Z')
    expect(quietUntil(lunch, at('2026-11-20T11:59Z'), 'UTC')).toBeNull()
    expect(quietUntil({ ...lunch, isOn: false }, at('2026-11-20T13:00Z'), 'UTC')).toBeNull()
    expect(quietUntil({ isOn: true, from: '09:00', to: '09:00' }, at('2026-11-20T09:00Z'), 'UTC')).toBeNull()
  })

  test('are those of the user’s zone', () => {
    expect(said(quietUntil(night, at('2026-11-20T21:30Z'), 'Europe/Berlin'))).toBe('2026-11-21T06:00:00.000Z')
    expect(quietUntil(night, at('2026-11-20T21:30Z'), 'America/New_York')).toBeNull()
  })

  test.each([
    // Berlin: 02:00 becomes 03:00 on 29 March, 03:00 becomes 02:00 on 25 October.
    [
      'the night that is an hour shorter',
      'Europe/Berlin',
      '2026-03-28T21:00Z',
      '2026-03-29T05:00:00.000Z',
      8,
    ],
    [
      'the night that is an hour longer',
      'Europe/Berlin',
      '2026-10-24T20:00Z',
      '2026-10-25T06:00:00.000Z',
      10,
    ],
    ['New York, shorter', 'America/New_York', '2026-03-08T03:00Z', '2026-03-08T11:00:00.000Z', 8],
    ['New York, longer', 'America/New_York', '2026-11-01T02:00Z', '2026-11-01T12:00:00.000Z', 10],
    // Half an hour only.
    ['Lord Howe, shorter', 'Australia/Lord_Howe', '2026-10-03T11:30Z', '2026-10-03T20:00:00.000Z', 8.5],
    ['Lord Howe, longer', 'Australia/Lord_Howe', '2026-04-04T11:00Z', '2026-04-04T20:30:00.000Z', 9.5],
  ])(
    'on the day on which the clocks are set, %s: to the same time on the wall',
    (_, zone, start, end, hours) => {
      expect(quietUntil(night, at(start) - 1, zone)).toBeNull()
      expect(said(quietUntil(night, at(start), zone))).toBe(end)
      expect((at(end) - at(start)) / 3_600_000).toBe(hours)
      // During the whole period, and not after it.
      for (let now = at(start); now < at(end); now += 10 * 60_000)
        expect(said(quietUntil(night, now, zone)), new Date(now).toISOString()).toBe(end)
      expect(quietUntil(night, at(end), zone)).toBeNull()
    },
  )

  test('that end in an hour that comes twice end once, and in one that is left out after it', () => {
    const early = { isOn: true, from: '22:00', to: '02:30' }
    // 02:30 in Berlin: first at 00:30Z, again at 01:30Z.
    expect(said(quietUntil(early, at('2026-10-25T00:29Z'), 'Europe/Berlin'))).toBe('2026-10-25T00:30:00.000Z')
    for (const late of ['2026-10-25T00:30Z', '2026-10-25T01:15Z', '2026-10-25T01:30Z'])
      expect(quietUntil(early, at(late), 'Europe/Berlin'), late).toBeNull()
    expect(said(quietUntil(early, at('2026-03-29T00:59Z'), 'Europe/Berlin'))).toBe('2026-03-29T01:30:00.000Z')
  })

  test.each(['7:30', '24:00', '12:60', '', '12:30:00'])('do not begin at %s', (from) => {
    expect(quietHoursSchema.safeParse({ ...night, from }).success).toBe(false)
  })
})
