import { expect, test } from 'vitest'
import { countries } from '#domain/places/countries.ts'
import { joinPhone, splitPhone } from '#domain/places/phone.ts'

test.each([
  ['+31 10 555 0199', 'NL', '10 555 0199'],
  ['+31105550199', 'NL', '105550199'],
  ['+1 (876) 555-0100', 'JM', '555-0100'],
  ['+1 212 555 0100', 'US', '212 555 0100'],
  ['+44 20 7946 0000', 'GB', '20 7946 0000'],
  ['+358-9-123', 'FI', '9-123'],
  ['010 555 0199', null, '010 555 0199'],
  ['+999 1', null, '+999 1'],
  ['+', null, '+'],
  ['', null, ''],
])('CNS-007: the dial code is told from the number: %s', (phone, country, number) => {
  expect(splitPhone(phone)).toEqual({ country, number })
})

test('CNS-007: where several countries share a code, the one that was chosen is meant', () => {
  expect(splitPhone('+1 416 555 0100', 'CA').country).toBe('CA')
  expect(splitPhone('+47 79 02 00', 'SJ').country).toBe('SJ')
  expect(splitPhone('+47 79 02 00', 'CA').country).toBe('NO')
})

test('CNS-007: a number of any country comes back as it was put together', () => {
  for (const { code } of countries)
    expect(splitPhone(joinPhone({ country: code, number: '55 01 99' }), code), code).toEqual({
      ...{ country: code, number: '55 01 99' },
    })
  expect(joinPhone({ country: 'NL', number: ' ' })).toBe('')
  expect(joinPhone({ country: null, number: '010 555' })).toBe('010 555')
})
