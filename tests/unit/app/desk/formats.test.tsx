import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test } from 'vitest'
import { readQuery, textForServer } from '#app/desk/page/desk-calendar.ts'
import { chooseFormats, formatsOf, WrittenFormats } from '#app/desk/page/formats.tsx'
import { localMoment, localText } from '#app/forms/local-moment.ts'
import { entrySchema, formOf } from '#app/time/entry-schema.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'

const at = Date.UTC(2026, 10, 20, 20, 5)
function Written() {
  return fullTime(at, useTimeFormat())
}

const shown = () =>
  renderToStaticMarkup(
    <WrittenFormats>
      <Written />
    </WrittenFormats>,
  )

afterEach(() => chooseFormats())

test('everything is written as the account chose', () => {
  chooseFormats(formatsOf({ dateFormat: 'YYYY-MM-DD', timeFormat: '12', timeZone: 'UTC' }))
  expect(shown()).toBe('2026-11-20, 8:05 PM')
  chooseFormats(formatsOf({ dateFormat: 'DD MM YYYY', timeFormat: '24', timeZone: 'Asia/Kolkata' }))
  expect(shown()).toBe('21 11 2026, 01:35')
})

test('CNS-002: who chose otherwise has it otherwise, field by field', () => {
  const account = { dateFormat: 'DD MM YYYY', timeFormat: '12', timeZone: 'UTC' } as const
  const asAccount = { dateFormat: null, timeFormat: null, timeZone: null }
  chooseFormats(formatsOf(account, asAccount))
  expect(shown()).toBe('20 11 2026, 8:05 PM')
  chooseFormats(formatsOf(account, { ...asAccount, timeFormat: '24' }))
  expect(shown()).toBe('20 11 2026, 20:05')
  chooseFormats(formatsOf(account, { ...asAccount, dateFormat: 'MMM D, YYYY', timeZone: 'Asia/Kolkata' }))
  expect(shown()).toBe('Nov 21, 2026, 1:35 AM')
})

test.each(['', 'Atlantis/Capital'])(
  'without a zone that this device knows its own holds: "%s"',
  (timeZone) => {
    expect(formatsOf({ dateFormat: 'DD MM YYYY', timeFormat: '12', timeZone }).timeZone).toBeUndefined()
  },
)

describe.each([
  ['Asia/Kolkata', Date.UTC(2026, 10, 19, 18, 30)],
  ['America/New_York', Date.UTC(2026, 10, 20, 5)],
])('days of %s', (timeZone, start) => {
  test('are those that a search means, here and on the server', () => {
    chooseFormats({ date: 'DD MM YYYY', hour12: true, timeZone })
    expect(JSON.stringify(readQuery('after:2026-11-20'))).toContain(String(start))
    expect(textForServer('after:2026-11-20')).toContain(String(start))
  })

  test('are those of a time entry’s form, there and back', () => {
    expect(localText(start, timeZone)).toBe('2026-11-20T00:00')
    expect(localMoment('2026-11-20T00:00', timeZone)).toBe(start)
    const typed = { ...formOf(null, start, timeZone), start: '2026-11-20T00:00', hours: '0', minutes: '5' }
    const parsed = entrySchema(null, () => start + 3_600_000, timeZone).parse(typed)
    expect(parsed).toEqual({ startTime: start, duration: 300 })
  })
})

test('what is no date in a form is none', () => {
  for (const text of ['', 'tomorrow', '2026-11-20']) expect(localMoment(text, 'UTC')).toBeNaN()
})
