import { expect, test } from 'vitest'
import { isStopped, keywordOf } from '#domain/sms/sms-texts.ts'

test.each([
  ['STOP', 'stop'],
  [' stop\n', 'stop'],
  ['Unsubscribe', 'stop'],
  ['start', 'start'],
  ['UNSTOP', 'start'],
  ['please stop', null],
  ['stop.', null],
  ['HELP', null],
])('%j asks for %s', (text, keyword) => {
  expect(keywordOf(text)).toBe(keyword)
})

test('a number is stopped by its last word, and no other is', () => {
  const said = (email: string, preview: string, isInbound = true) => ({
    isInbound,
    preview,
    from: { email, name: '' },
  })
  const one = '+4915112'
  expect(isStopped([said(one, 'STOP'), said(one, 'Hello')], one)).toBe(true)
  expect(isStopped([said(one, 'STOP'), said(one, 'START')], one)).toBe(false)
  expect(isStopped([said('+4999999', 'STOP'), said(one, 'STOP', false)], one)).toBe(false)
})
