import { expect, test } from 'vitest'
import { holdsCardNumber } from '#domain/billing/card-number.ts'
import { moneyText } from '#domain/billing/money.ts'

test.each([
  [2400, 'eur', '€24.00'],
  [-1250, 'usd', '-$12.50'],
  [500, 'jpy', '¥500'],
  [1250, 'kwd', 'KWD 1.250'],
  [120_000, 'isk', 'ISK 1,200'],
])('%i of %s is written as %s', (amount, currency, text) => {
  expect(moneyText(amount, currency).replaceAll('\u00A0', ' ')).toBe(text)
})

test.each([
  ['4242424242424242', true],
  [{ a: [{ b: 'my card is 4242 4242-4242 4242.' }] }, true],
  [{ '5555555555554444': 1 }, true],
  [4_242_424_242_424_242, true],
  ['4242424242424241', false],
  ['3072 AE, +31 10 555 0199', false],
  [{ session: 'cs_test_a1B2c3', at: 1_800_000_000_000, none: null }, false],
])('D2-34: %j holds a card number: %s', (value, holds) => {
  expect(holdsCardNumber(value)).toBe(holds)
})
